import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { maxCorrectionLength } from "../../../shared/document/zones.ts";
import { isDoubtful, type PdfPageText } from "../../../shared/document/page-text.ts";
import { useCachedContent } from "../../checkout/use-content.ts";
import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { announceError } from "../../session/notices.ts";
import { Crop } from "../../viewer/Crop.tsx";
import type { PageSource } from "../../viewer/page-source.ts";
import { formatPercent } from "../confidence.ts";
import { correctWord, goToDoubtfulWord, goToWord, listZoneWords, normalizeCorrection } from "./doubtful-words.ts";
import { usePageText } from "./page-text.ts";
import type { Zoning } from "./state.ts";
import { t } from "../../messages/messages.ts";

interface Props {
  zoning: Zoning;
  source: PageSource | null;
}

/** Dialog that corrects a word read by OCR. Shows the image of the word above its text. */
export function CorrectionDialog({ zoning, source }: Props) {
  const isOpen = useStore(zoning.store, (state) => state.isCorrectionDialogOpen);
  const page = useStore(zoning.store, (state) => state.page);
  const index = useStore(zoning.store, (state) => state.wordIndex);
  const text = usePageText(zoning, page);
  if (!isOpen || index === null || text?.source !== "ocr") return null;
  return <Word key={`${page} ${index}`} zoning={zoning} source={source} text={text} index={index} />;
}

function Word({ zoning, source, text, index }: Props & { text: PdfPageText; index: number }) {
  const { page } = text;
  const word = text.words[index];
  const read = useCachedContent(zoning.checkout, "page-text-json", page);
  const readWord = read?.source === "ocr" ? read.words[index] : undefined;
  const [entered, setEntered] = useState(word?.text ?? "");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  if (word === undefined) return null;
  const isTooLong = normalizeCorrection(entered).length > maxCorrectionLength;
  const isValid = normalizeCorrection(entered) !== "" && !isTooLong;
  const close = (): void => zoning.store.setState({ isCorrectionDialogOpen: false });
  const [zone] = zoning.getSelectedZones();
  const words = zone === undefined ? [] : listZoneWords(text, zone);
  const position = words.indexOf(index);
  /** Goes to the next (1) or previous (-1) word of the zone, and saves the entered text if it was changed. */
  const goTo = (offset: 1 | -1): void => {
    const next = words[position + offset];
    if (next === undefined || position < 0 || isTooLong) return;
    if (entered !== word.text) correctWord(zoning, page, index, entered);
    goToWord(zoning, page, next);
  };
  const save = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!isValid) return;
    const wasDoubtful = isDoubtful(word);
    correctWord(zoning, page, index, entered);
    close();
    if (wasDoubtful) goToDoubtfulWord(zoning, 1).catch(announceError);
  };
  return (
    <Dialog
      title={t("word-correct-title")}
      onClose={close}
      actions={
        <>
          <Button onClick={() => goTo(-1)}>
            {t("zoning-previous-word")} <kbd>↑</kbd>
          </Button>
          <Button onClick={() => goTo(1)}>
            {t("zoning-next-word")} <kbd>↓</kbd>
          </Button>
          <button type="submit" form="correction" className="button primary" disabled={!isValid}>
            {isDoubtful(word) && entered === word.text ? t("zoning-confirm-word") : t("save-action")}{" "}
            <kbd>{t("key-enter")}</kbd>
          </button>
        </>
      }
    >
      <form id="correction" className="correction" onSubmit={save}>
        <Crop
          source={source}
          page={page}
          bbox={word.bbox}
          label={t("word-image", { word: word.text })}
          maxWidth={340}
          maxHeight={72}
          maxScale={4}
        />
        <input
          ref={field}
          className="input"
          aria-label={t("zoning-text-word")}
          spellCheck={false}
          value={entered}
          onChange={(event) => setEntered(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
            event.preventDefault();
            goTo(event.key === "ArrowDown" ? 1 : -1);
          }}
        />
        {readWord !== undefined && (
          <p className="quiet">
            {readWord.confidence === undefined
              ? t("word-read-by-ocr", { text: readWord.text })
              : t("word-read-by-ocr-confidence", { text: readWord.text, percent: formatPercent(readWord.confidence) })}
          </p>
        )}
        {!isValid ? (
          <p className="field-note bad">
            {isTooLong ? t("zoning-word-too-long", { max: maxCorrectionLength }) : t("zoning-word-has-text")}
          </p>
        ) : (
          position >= 0 && (
            <p className="quiet">{t("zoning-word-of-zone", { number: position + 1, count: words.length })}</p>
          )
        )}
      </form>
    </Dialog>
  );
}
