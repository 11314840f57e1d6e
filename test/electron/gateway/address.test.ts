import { expect, test } from "vitest";
import { parseAddress } from "../../../electron/gateway/connections/address.ts";

test.each([
  ["https://galley.example.org", "https://galley.example.org"],
  ["galley.example.org", "https://galley.example.org"],
  ["galley.example.org:8443", "https://galley.example.org:8443"],
  ["HTTPS://Galley.Example.ORG:443/", "https://galley.example.org"],
  ["https://galley.example.org/v1.1/docs#jobs", "https://galley.example.org"],
  ["https://galley.example.org/v1", "https://galley.example.org"],
  ["localhost:8080", "http://localhost:8080"],
  ["127.0.0.1:8080/v1.1", "http://127.0.0.1:8080"],
  ["http://[::1]:8080", "http://[::1]:8080"],
  ["[::1]:8080", "http://[::1]:8080"],
  ["https://192.168.1.7", "https://192.168.1.7"],
  ["https://bücher.example", "https://xn--bcher-kva.example"],
])("the address %s is that of the service %s", (text, address) => {
  expect(parseAddress(text)).toBe(address);
});

test.each([
  ["http://galley.example.org", "Without https"],
  ["http://169.254.169.254/v1.1", "Without https"],
  ["http://127.0.0.1.example.org", "Without https"],
  ["http://localhost.example.org:80", "Without https"],
  ["http://[::ffff:7f00:1]", "Without https"],
  ["http://0.0.0.0:8080", "Without https"],
  ["https://ana:secret@galley.example.org", "user name or a password"],
  ["https://galley.example.org@evil.example", "user name or a password"],
  ["ana@galley.example.org", "user name or a password"],
  ["file:///etc/passwd", "not with file"],
  ["galley://workbench/", "not with galley"],
  ["javascript://x/%0aalert(1)", "not with javascript"],
  ["https://", "not a web address"],
  ["https://galley.example.org:99999", "not a web address"],
  ["https://galley.example.org\r\nHost: evil.example", "not a web address"],
  ["https://galley.example.org\tx", "not a web address"],
  ["https://galley example.org", "not a web address"],
  ["", "not a web address"],
  ["https://example.org/galley", "at the root of its address, not at /galley"],
  ["https://example.org/v1.1evil", "at the root of its address"],
  ["https://example.org/v1.1/../gateway", "at the root of its address, not at /gateway"],
])("the address %j is refused: %s", (text, problem) => {
  expect(() => parseAddress(text)).toThrow(expect.objectContaining({ code: "ADDRESS_INVALID" }));
  expect(() => parseAddress(text)).toThrow(problem);
});
