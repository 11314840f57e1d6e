/** A block of the sample paper. */
export type Block =
  | { kind: "heading"; text: string; level: 1 | 2 }
  /** `note` is a footnote at the foot of the column in which the paragraph starts. The text contains its mark. */
  | { kind: "paragraph"; text: string; note?: string }
  | { kind: "list"; items: readonly string[] }
  | { kind: "figure"; name: "flow" | "chart"; caption: string }
  | { kind: "table"; caption: string; head: readonly string[]; rows: readonly (readonly string[])[] }
  | { kind: "references"; items: readonly string[] };

const paragraph = (text: string, note?: string): Block => ({
  kind: "paragraph",
  text,
  ...(note === undefined ? {} : { note }),
});
const heading = (text: string): Block => ({ kind: "heading", text, level: 1 });
const h2 = (text: string): Block => ({ kind: "heading", text, level: 2 });

export const title = "The Source Beside the Reading";
export const subtitle = "On reviewing what machines read out of documents";
export const byline = "A sample paper of the Galley workbench";

export const abstract =
  "A machine that reads documents is judged by the errors that it leaves, and those errors are found by people. " +
  "We describe how such a review can be arranged so that the eye seldom has to search: each value is shown beside " +
  "the place it was read from, items that need attention come first, and correcting costs no more than accepting. " +
  "The text explains the steps between a page and a reviewed record, the part that confidence plays in them, and " +
  "what has to be true of the tool for people to trust their work to it.";

export const blocks: readonly Block[] = [
  heading("1 Introduction"),
  paragraph(
    "Every office receives documents that somebody else has designed. Invoices, reports, letters and forms say much the same things, each in an order and a layout of its own. A person who reads them for a living learns to find the date, the sum and the sender at a glance. A machine can be taught to do likewise, and for most pages it does well.¹",
    "¹ All numbers in this paper are invented. It exists so that there is a document with columns, notes, tables and figures to try the workbench with.",
  ),
  paragraph(
    "The rest of the pages decide whether the machine is of use. A sum that is wrong once in a hundred invoices is wrong every day in a busy office, and nobody knows on which of them. So the readings are reviewed, and the cost of the whole is no longer the cost of the machine. It is the time that people need to find out that it was right.",
  ),
  paragraph(
    "This paper is about that time. It treats review as a reading task with two texts, the page and the record, and asks what keeps the eye from going back and forth between them. The answer is old. Proofreaders laid the proof beside the manuscript, kept a finger on the line, and never looked for a place twice.",
  ),
  heading("2 From page to record"),
  paragraph(
    "Between a page and a record lie five steps. The page is read, which gives words and their boxes. It is divided into zones with types and an order. The values that a taxonomy asks for are found in the zones. A person checks what is doubtful. At last the record is written, with the origin of each value.",
  ),
  {
    kind: "figure",
    name: "flow",
    caption: "Figure 1: The steps of a job. A person is asked after zoning and after mapping, where confidence is low.",
  },
  h2("2.1 Reading"),
  paragraph(
    "A document that was born digital carries its text with it. The words stand in the file with their positions, though not always in the order of reading, and sometimes under an encoding that means nothing outside of the file. A scanned page has no text at all. There the words are recognized from the image [1], and each word comes with a degree of belief in it.",
  ),
  paragraph(
    "It pays to keep what was found apart from what was made of it. A word has a box on the page and a string of characters; it has no meaning yet. Whatever is concluded later refers to words, and so each conclusion can be led back to a place that a person can look at.",
  ),
  h2("2.2 Zoning"),
  paragraph(
    "A page is divided by its white space. The recursive XY cut [2] splits a region where a straight band of white goes through all of it, first in one direction and then in the other, until no band is left that is wide enough. Printed pages give way to this readily, since their makers used white space for the same purpose.",
  ),
  paragraph(
    "The cut meets its limits where things are set around each other, as in a newspaper, or where a scan is askew. Other methods start from the words and join what is near [3], or look for the largest white rectangles [4]. None of them is right on all pages. A workbench has to take for granted that zones will be moved, split, merged and given other types by hand.",
  ),
  paragraph(
    "Types follow from what a zone looks like and where it stands: the size of its letters against that of the body, its place at the edge of the page, the numbers that begin its lines, the rules around it. What repeats at the same place from page to page is a running head or a page number. Short lines below a rule at the foot of a column are notes.²",
    "² The order of zones is part of the result. Two columns that are read across give sentences that nobody wrote.",
  ),
  h2("2.3 Mapping"),
  paragraph(
    "A taxonomy names what is wanted: the number of an invoice, its date, the amount due. For each there are labels in several languages, a type, and rules that tie values to each other. Mapping searches the zones for labels, looks beside and below them for values that fit the type, and weighs the candidates.",
  ),
  paragraph(
    "A value has two forms. One is the text as it stands on the page, with its commas and signs. The other is what the text means: a decimal number with a currency, a date in the calendar. Both are kept, since a reviewer compares the first with the page and a program works with the second.",
  ),
  {
    kind: "table",
    caption: "Table 1: Values of an invoice as they are written and as they are understood.",
    head: ["Data point", "On the page", "Meaning"],
    rows: [
      ["issue date", "16.02.2026", "2026-02-16"],
      ["due date", "18 Mar 2026", "2026-03-18"],
      ["net amount", "1.099,25", "1099.25 EUR"],
      ["tax rate", "19 %", "19"],
      ["amount due", "1.290,18", "1290.18 EUR"],
    ],
  },
  heading("3 Confidence and attention"),
  paragraph(
    "A machine that always asks is a form with suggestions. A machine that never asks is a source of silent errors. Between them lies a threshold: what is believed more firmly passes, the rest is shown to a person. The threshold is set by the owner of the job, for zones and for values separately, since an error costs more in one office than in another.",
  ),
  paragraph(
    "For this to work, confidence has to mean something. Of a hundred values held with confidence 0.9, about ninety should turn out right. Scores that come out of a model seldom behave like that [5]; they have to be fitted against what reviewers did. A workbench sees every acceptance and every correction, and so has the numbers at hand that such a fit needs.",
  ),
  {
    kind: "figure",
    name: "chart",
    caption: "Figure 2: Share of values that reviewers left as they were, by the confidence they came with (invented).",
  },
  paragraph(
    "To a reviewer the number itself says little. Three grades are enough: sure, likely, and to be checked. They are told apart by a mark and not by color alone, and the number is there for those who ask. The items stay in the order of the document, because that is how the eye goes; a key leads from one doubtful item to the next.",
  ),
  heading("4 The work of review"),
  paragraph(
    "Watching people at this work shows where the time goes. Typing takes little of it. Most goes into moving to the next item, finding its place on the page, and reading it there. So the tool does the moving and the finding. When an item is selected, its source comes into view, is marked, and is large enough to read.",
  ),
  {
    kind: "list",
    items: [
      "Accepting an item and going on is one key.",
      "Correcting starts where one stands, with the text selected.",
      "What is absent from the document is said to be absent, which is not the same as empty.",
      "Every action can be undone, and undoing first shows what it will change.",
    ],
  },
  paragraph(
    "The second thing that counts is trust. A reviewer who has once lost an hour of work will save by habit, and think about saving while reading. Each gesture is therefore written to disk before the next one begins.³ A process that is killed comes back with everything that was done, in the same place, with the same steps to undo.",
    "³ A journal that is only appended to does this within a few milliseconds, and gives the history of the work for free.",
  ),
  paragraph(
    "The third is company. Documents are shared out among several people, and two of them must not correct one page at the same time. Whoever opens a job holds a lease on it, with a name and an end that others can see. When a lease ends unused, the job goes back to the pool; nothing that was done under it is thrown away.",
  ),
  {
    kind: "table",
    caption: "Table 2: Seconds spent on a value, in two windows, side by side, and linked (invented).",
    head: ["Activity", "Apart", "Beside", "Linked"],
    rows: [
      ["move to item", "1.1", "0.9", "0.2"],
      ["find source", "2.4", "1.5", "0.3"],
      ["read, compare", "1.6", "1.4", "1.3"],
      ["decide, type", "0.9", "0.8", "0.8"],
      ["all", "6.0", "4.6", "2.6"],
    ],
  },
  paragraph(
    "Table 2 shows what such a tool aims at. The share that belongs to the person, reading and deciding, stays as it is. What falls away is the search. An arrangement in two windows spends more than half of the time on it; with the source linked to the value, it is less than a fifth.",
  ),
  h2("4.1 Keys and pointers"),
  paragraph(
    "Reviewers who do this work all day keep their hands on the keys. Moving, accepting, correcting and rejecting need no pointer, and the keys lie where the fingers are. Letters act as commands only while a list or the page has the focus; as soon as a value is being edited they are letters again. A tool that swallows what somebody types is worse than one with no keys at all.",
  ),
  paragraph(
    "Zones are another matter. To draw a box around a table is a gesture, and a pointer makes it in one movement. The same box can be moved and sized by keys, a point at a time, which is slower and more exact. Both ways lead to the same record of what was done, so that undoing does not depend on how a change was made.",
  ),
  h2("4.2 Tables"),
  paragraph(
    "Tables deserve a word of their own. Their meaning lies in rows and columns, and a single rule that is missed shifts every value below it. It does not help to correct such values one by one. The reviewer moves the rule, and the cells are filled again from the words that stand in them. The same holds for pages: where a column was cut in two, it is the cut that has to be mended, not the sentences.",
  ),
  h2("4.3 Working away from the office"),
  paragraph(
    "Some of the work is done on trains and at kitchen tables. A job that was checked out is a copy on the machine of the person who holds it, together with everything that was done to it. While the connection is away, work goes on. When it is back, the changes are sent; if the lease has gone to somebody else in the meantime, both versions are laid side by side, and a person decides.",
  ),
  heading("5 What is kept"),
  paragraph(
    "A reviewed record says of every value where it came from: the machine, with its confidence, or a person. It names the zone, the words and the page. Somebody who doubts a number years later can lay it beside the source again. The same traces show which pages the machine reads badly, and teach it to read them better.",
  ),
  paragraph(
    "Records outlive the programs that wrote them. They are written in an open format with a published schema, and checked against it before they leave. Invoices have a standard for what they hold [6], so that the names need not be invented again. Nothing in a record depends on the tool that was used to review it.",
  ),
  paragraph(
    "It also matters what is not kept. Time spent on a page is shown to the person who spent it, and to nobody else. Numbers of this kind are of use to those who want to know where a tool holds them up. In other hands they turn reviewers into runners, and runners do not read.",
  ),
  heading("6 Limits"),
  paragraph(
    "Not every document can be reviewed in this manner. Handwriting is read too badly for suggestions to be of help; there it is quicker to type. Drawings have no reading order. In long contracts a value follows from several passages together, and a link to one place says too little. For these the workbench shows the page and stands aside.",
  ),
  paragraph(
    "Nor does review make up for documents that are wrong in themselves. A sum that does not add up on paper does not add up in the record either. The tool says so, with the rule that was broken and the values that take part in it, and leaves to people what is to be done about it.",
  ),
  heading("7 Conclusion"),
  paragraph(
    "The quality of what machines read is settled at the desk of the person who checks it. Give that person the source beside the reading, the doubtful items first, and a tool that forgets nothing, and most of the work that is left is reading. That part was never the problem.",
  ),
  heading("References"),
  {
    kind: "references",
    items: [
      "[1] R. Smith. An overview of the Tesseract OCR engine. ICDAR, 2007.",
      "[2] G. Nagy, S. Seth. Hierarchical representation of optically scanned documents. ICPR, 1984.",
      "[3] L. O'Gorman. The document spectrum for page layout analysis. IEEE TPAMI 15 (11), 1993.",
      "[4] T. M. Breuel. Two geometric algorithms for layout analysis. DAS, 2002.",
      "[5] C. Guo, G. Pleiss, Y. Sun, K. Q. Weinberger. On calibration of modern neural networks. ICML, 2017.",
      "[6] EN 16931-1. Electronic invoicing: semantic data model of the core elements. CEN, 2017.",
    ],
  },
];
