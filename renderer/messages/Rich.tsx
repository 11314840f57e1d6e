import { Fragment, type ReactNode } from "react";
import { t, type MessageArguments } from "./messages.ts";

interface RichProps {
  id: string;
  args?: MessageArguments;
  /** Elements by the name of the argument whose place they take. */
  parts: Readonly<Record<string, ReactNode>>;
}

/** Marks the place of an element in a message, by a character that no text has. */
const mark = "\uE000";

/** A message with elements in it, such as keys or links. */
export function Rich({ id, args, parts }: RichProps): ReactNode {
  const marks = Object.fromEntries(Object.keys(parts).map((name) => [name, `${mark}${name}${mark}`]));
  const pieces = t(id, { ...args, ...marks }).split(mark);
  return pieces.map((piece, index) => <Fragment key={index}>{index % 2 === 1 ? parts[piece] : piece}</Fragment>);
}
