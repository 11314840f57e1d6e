import { Fragment, type ReactNode } from "react";
import { t, type MessageArguments } from "./messages.ts";

interface RichProps {
  id: string;
  args?: MessageArguments;
  /** The elements by the names of the message arguments that they replace. */
  parts: Readonly<Record<string, ReactNode>>;
}

/** A private-use character that marks the place of an element in a message. */
const markCharacter = "\uE000";

/** Shows a message that contains elements, such as keys or links. */
export function Rich({ id, args, parts }: RichProps): ReactNode {
  const marks = Object.fromEntries(Object.keys(parts).map((name) => [name, `${markCharacter}${name}${markCharacter}`]));
  const pieces = t(id, { ...args, ...marks }).split(markCharacter);
  return pieces.map((piece, index) => <Fragment key={index}>{index % 2 === 1 ? parts[piece] : piece}</Fragment>);
}
