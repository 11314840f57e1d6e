import { type ReactNode, useEffect, useRef } from "react";
import { showText, type TextLanguage } from "./editor.ts";

export interface TextViewProps {
  text: string;
  language: TextLanguage;
}

/** Shows a text in Monaco. It is a default export for `createLazyView`. */
export default function TextView({ text, language }: TextViewProps): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (element.current === null) return undefined;
    return showText(element.current, text, language);
  }, [text, language]);
  return <div ref={element} className="text-view" data-pane />;
}
