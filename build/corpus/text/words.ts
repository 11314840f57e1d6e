import type { Language } from "./text-pool.ts";

/** Words that documents have beside their text. */
export interface Words {
  figure: string;
  figureShort: string;
  table: string;
  tableShort: string;
  contents: string;
  references: string;
  chapter: string;
  note: string;
  page: string;
  of: string;
  source: string;
  months: readonly [string, ...string[]];
}

const english: Words = {
  figure: "Figure",
  figureShort: "Fig.",
  table: "Table",
  tableShort: "Tab.",
  contents: "Contents",
  references: "References",
  chapter: "Chapter",
  note: "Note",
  page: "Page",
  of: "of",
  source: "Source",
  months: ["January", "March", "April", "June", "September", "November"],
};

export const wordsByLanguage: Record<Language, Words> = {
  en: english,
  de: {
    figure: "Abbildung",
    figureShort: "Abb.",
    table: "Tabelle",
    tableShort: "Tab.",
    contents: "Inhalt",
    references: "Literatur",
    chapter: "Kapitel",
    note: "Hinweis",
    page: "Seite",
    of: "von",
    source: "Quelle",
    months: ["Januar", "März", "April", "Juni", "September", "November"],
  },
  fr: {
    figure: "Figure",
    figureShort: "Fig.",
    table: "Tableau",
    tableShort: "Tab.",
    contents: "Sommaire",
    references: "Bibliographie",
    chapter: "Chapitre",
    note: "Remarque",
    page: "Page",
    of: "sur",
    source: "Source",
    months: ["janvier", "mars", "avril", "juin", "septembre", "novembre"],
  },
  es: {
    figure: "Figura",
    figureShort: "Fig.",
    table: "Cuadro",
    tableShort: "Tabla",
    contents: "Contenido",
    references: "Referencias",
    chapter: "Capítulo",
    note: "Nota",
    page: "Página",
    of: "de",
    source: "Fuente",
    months: ["enero", "marzo", "abril", "junio", "septiembre", "noviembre"],
  },
  he: {
    figure: "איור",
    figureShort: "איור",
    table: "טבלה",
    tableShort: "טבלה",
    contents: "תוכן",
    references: "מקורות",
    chapter: "פרק",
    note: "הערה",
    page: "עמוד",
    of: "מתוך",
    source: "מקור",
    months: ["ינואר", "מרץ", "אפריל", "יוני"],
  },
  ar: {
    figure: "الشكل",
    figureShort: "شكل",
    table: "الجدول",
    tableShort: "جدول",
    contents: "المحتويات",
    references: "المراجع",
    chapter: "الفصل",
    note: "ملاحظة",
    page: "صفحة",
    of: "من",
    source: "المصدر",
    months: ["يناير", "مارس", "أبريل", "يونيو"],
  },
};
