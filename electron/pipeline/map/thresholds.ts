/** Thresholds for finding the values of data points. Distances are in em. */
export const mappingThresholds = {
  // Labels and the values beside and below them.
  maxLabelWords: 7,
  minColumnLabels: 2, // Columns whose labels are repeated without a row that was read; one more of a header.
  minColumnLines: 3, // Lines with values below a label that is a column header.
  maxColumnShiftEm: 1.5, // The shift between a value and the header of its column.
  maxHeadShiftEm: 0.1, // Between the left edges of a column header and of a value that begins a cell without a gap.
  maxRangeWords: 6, // The words of the first value of a range.
  maxSiblingWords: 3, // The words of the value of a sibling field.
  minMisreadLabelLength: 7, // Shorter labels with a misread letter resemble other words.
  maxLabelsPerHalf: 100, // A half that more labels share is not searched.
  // Key-value pairs that no field takes.
  maxKey: { words: 5, plainWords: 4, characters: 40 }, // `plainWords` for a label without a colon.
  maxValue: { words: 8, wordsWithoutDigits: 5, characters: 80 }, // A value without digits must follow a colon.
  maxValueDistanceEm: { right: 25, below: 2.2 },
  maxValueShiftEm: 0.6, // Between the left edges, right edges or centres of a label and the value below it.
  minPlainDigits: 5, // In a plain number in the cell of its label. Shorter ones may be house numbers or pages.
  maxSameKey: 2, // More values with one label belong to the rows of a table.
  // Tables and their rows.
  // A wider gap ends a segment. The limit is lower after a colon and higher beside a bullet.
  minSegmentGapEm: { plain: 1, colon: 0.7, bullet: 3 },
  maxDecimalGapEm: 0.9, // Between the decimal mark and the decimals of an amount in a typewriter font.
  maxSpaceCharacters: 1.4, // The width of a space, in average widths of the characters around it.
  maxColumnDistanceEm: 5, // The distance between a number and the edges of its column.
  maxHeaderRows: 4,
  maxHeaderPitchEm: 2,
  minRequiredFields: 3, // With so many required fields, a header needs no columns of optional ones.
  maxCellPitchEm: 1.35, // The distance between two lines of a text in a cell.
  minTextSizeShare: 0.92, // Of the size of a text. Smaller lines below it are notes.
  maxLinesAbove: 8, // Lines in which a row may begin above its numbers. A paragraph above a table may have more.
  maxRowPitchEm: 2, // The distance between two lines of a table row.
  maxTableRowPitchEm: 4, // The distance between two rows of a table whose header is not known.
  minTextLetters: 2, // The letters of a cell of text, on average, in such a table.
  minLabeledScore: 0.6, // The score of a value with a label inside a table row.
  maxNumbersInRow: 9, // Rows with more numbers belong to other tables.
  maxOperandRows: 8, // The rows from a row to an operand, such as the net amount above the tax.
  minSummaryProperties: 2, // Of the four properties of a summary row.
  minSummedRows: 2, // The sum of fewer rows may be a coincidence.
  maxRowsToSum: 8, // The rows from a list of texts with amounts to their sum.
  maxTaxSummaryRows: 10, // From the header of the tax summary of a receipt to its sum.
  // Addresses and parties.
  maxAddressPitchEm: { near: 2.4, far: 3.6 }, // `far` for the first two lines above the city, `near` for others.
  maxAlignmentEm: { left: 1.2, other: 0.25 }, // Between the lines of an address, at the left, and at the right or centre.
  maxBesideHeadingEm: 25, // From the heading of a party to the text at its right.
  maxContactLines: 6, // The lines below the city of an address that may have a telephone number.
  maxAddressLines: 6, // The lines of an address above the city line.
  minFootShare: 0.85, // From the top of the page to the foot of a letter, as a share of the distance to the last row.
  maxWindowDistanceEm: { vertical: 12, horizontal: 5 }, // From the sender's line to the recipient's address.
  maxAnchorShiftEm: 3, // From a place to an anchor at its right.
  maxAnchorDistanceEm: 25, // The distance from a place to its anchor.
  minHeadingSizeShare: 0.9, // Headings with at least this share of the largest size count as equally large.
  // Assignment.
  minCentredShiftEm: 0.4, // Between the left edges of lines that are centred.
  maxHeadDistanceEm: 11, // From the top of the page; an envelope window begins at 45 mm.
  maxHeadLines: 6, // At the head of the first page, which may have the sender's name.
  minReceiptAmounts: 3, // A page with fewer amounts is a letter, which may have a title at its head.
  minScore: 0.35, // A data point whose candidates have lower scores is absent.
  minStrongScore: 0.5, // The score of a candidate whose label counts as present.
  maxCandidates: 50, // The candidates of a field.
  maxCombinations: 40_000,
  maxReadOperands: 4_000_000, // The operands of checks that are read for all combinations.
  maxOptions: 5, // The options of a path in a combination, including "absent".
  // Evidence learned from documents with similar first pages. The similarity is the share of common segments.
  minSimilarityShare: 0.4,
  maxSimilar: 5,
  placeToleranceShare: { x: 0.012, y: 0.008 }, // The tolerances as shares of the width and height of the page.
  minLabelDocuments: 2, // A label that was never missed must stand at values of a field in so many documents.
  minLabelCharacters: 3, // Shorter labels of other senders are parts of values, such as country codes.
  minLabelLead: 3, // How many times more often a label must stand at the values of one field than at those of others.
  // The phrases at values in running text: the documents that must have one, its length, the length of a phrase of a single
  // document, and how many a field gets. Of two phrases that begin alike, the longer one counts if it has this share of the
  // documents of the shorter one.
  learnedPhrase: { minDocuments: 2, maxWords: 4, singleWords: 3, maxPhrases: 20, minShareOfShorter: 0.7 },
  minConstantDocuments: 3, // A value that repeats in so many documents is expected in every document.
  maxLabelDistanceAboveEm: { column: 8, single: 3 }, // The distance of a column header or other label above its value.
  maxLearnedPages: 50,
  minFingerprintCharacters: 4, // The length of a segment without its digits, spaces and punctuation.
  // The invoice that is embedded in a PDF.
  maxDifferingConfidence: 0.5, // It is so low that reviewers see the difference at any usual threshold.
  minRowAgreementShare: 1 / 3, // The share of equal values in two rows that count as the same row.
  maxRowPairs: 250_000, // Beyond it, rows are paired by their numbers.
  // Larger values of these features count as the maximum.
  maxCountedChecks: 3,
  maxCountedDistanceEm: 10,
  maxCountedMisalignmentPt: 50,
  maxCountedLines: 4,
  maxAmbiguousDateConfidence: 0.5, // Both readings are equally likely, which the model does not know.
  // Of two thirds of the values with a word in which OCR has less confidence, a letter or digit is wrong on receipts.
  minOcrConfidence: 0.8,
  minSamePlaceShare: 0.9, // Of the box of a value inside that of an equal one.
  maxCashRounding: 0.05, // The most by which a total differs from the cash that is paid without change.
  // Of a value that stands on a language model alone. How often such values are right depends on the model, and was not
  // measured; reviewers see them at any usual threshold.
  maxModelConfidence: 0.5,
  // Of a part of an address without a postcode, and of a name that does not look like one. The models have seen too few of
  // them to tell how often they are right.
  maxBlockConfidence: 0.85,
  maxUnlikelyNameConfidence: 0.5,
  minSureConfidence: 0.7, // A language model is asked for values with a lower confidence, and for absent ones.
} as const;

/** Scores of values that no model computes, and the factors and weights of scores; set by hand. */
export const mappingScores = {
  unknownRoleFactor: 0.6, // No heading names the role of a place.
  otherRoleFactor: 0.15, // A heading names another role.
  // Values without a label: a company's name at the head of the page, another line there, and a date.
  unlabelled: { registered: 0.74, company: 0.42, head: 0.38, date: 0.38 },
  checkedIdentifier: 0.6, // An IBAN without a label.
  paymentDate: 0.8, // A date in a sentence about the payment.
  currency: 0.75, // The most frequent currency of the amounts.
  rowFactor: 0.6, // A candidate inside a row of a repeated group.
  // The difference between the weights of a synonym and the next one, and the minimum weight.
  synonymWeight: { step: 0.015, min: 0.65 },
  totalPhraseWeight: 0.95, // A label of a total that is understood by its words: "Total sales (including GST)".
  qualifiedFactor: 0.35, // A label after a word such as "alternate", which names another value.
  misreadFactor: 0.9, // A label with a misread letter.
  // For the first or last value of a range (`first`, `last`), for a value at the other end (`other`), and for a value
  // without a range (`none`).
  rangeFactors: { first: 1.05, last: 1.3, other: 0.5, none: 0.95 },
  // A label inside a sentence, by the value of a sibling field: "Invoice 12 of 3 May".
  sentenceFactors: { withoutSibling: 0.85, afterSibling: 1.3 },
  heading: { alone: 0.85, numbered: 0.7 }, // The value alone, and with a number after it: "Credit note G-2024-009".
  addressPart: 0.95, // If the role of the address is certain.
  anchoredAddress: 1,
  anchoredBlock: 0.7, // Without a postcode.
  addressOnLaterPage: 0.2, // Without an anchor.
  // The scores of an address without an anchor on the first page, as the sender or recipient of a letter: in the
  // envelope window, on one line or repeated (`sender`), and elsewhere. The recipient usually follows the sender. Each
  // earlier address therefore adds `order` to the score as recipient, and subtracts it from the score as sender, up to
  // `maxOrder` in all.
  letterScores: {
    sender: { window: 0.3, sender: 0.75, other: 0.5 },
    recipient: { window: 0.8, sender: 0.1, other: 0.55 },
    order: 0.01,
    maxOrder: 0.15,
  },
  completedNumber: 0.8, // Identified by the check of its row.
  checkedRow: 0.85, // A value of a row that only the group's check identifies.
  derived: 0.6, // Only a check supports the value.
  languageModel: 0.4, // Below all candidates with a label, so that it only fills what they leave, or what a check confirms.
  learnedLabelWeight: { similar: 0.9, other: 0.8 }, // From documents with a similar layout, and from other ones.
  learnedPlace: 0.6,
  learnedBonus: 0.5, // A learned position or value raises a score or a confidence by this share of its distance from 1.
  absent: 0.3,
  // Added to the sum of log scores if a check holds; `partial` if an operand with candidates counts as 0.
  checkBonus: { complete: 2.4, partial: 1 },
  firstAlternative: 0.3, // The confidence of the first alternative in a row, before it is limited; the n-th has 1/n of it.
  // The probability that an embedded invoice has the value of the document. It is not measured: evaluations ignore
  // embedded invoices, since they contain the truth.
  embedded: 0.98,
  embeddedRowAbsent: 0.9, // The probability that a row that was not found on the pages is not there.
} as const;
