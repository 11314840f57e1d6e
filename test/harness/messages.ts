import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setMessages } from "../../renderer/messages/messages.ts";

// Components and commands read their texts when their modules load, so that the messages come first.
setMessages(readFileSync(join(import.meta.dirname, "../../renderer/messages/en.ftl"), "utf8"), "en-US");
