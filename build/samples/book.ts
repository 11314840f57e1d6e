import { strToU8, zipSync } from "fflate";
import { sampleDate } from "./pdf.ts";

const title = "The Patient Page";
const identifier = "urn:uuid:6f1d3c02-1f7e-4c53-9d0b-2b1c8a4e7d10";

interface Chapter {
  file: string;
  title: string;
  /** XHTML below the heading. */
  body: string;
}

const chapters: readonly Chapter[] = [
  {
    file: "paper.xhtml",
    title: "What paper remembers",
    body: `
<p>Paper is a slow machine. It takes what is written on it and hands it on, a little paler each year, to readers whom the writer will never meet. A good sheet of rag paper, kept dry and in the dark, needs no repair for five hundred years. A sheet of cheap wood pulp, left on a window sill, is brown within one summer.</p>
<p>The difference lies in acid. Wood pulp holds lignin, and lignin breaks down into acids that cut the cellulose fibers short. The paper grows brittle from the edges inward. Conservators call this slow fire, and whole decades of newspapers have gone through it.</p>
<h2>Rag and pulp</h2>
<p>Until the middle of the nineteenth century, paper was made of linen and cotton rags. Rags were scarce, so paper was dear, and people wrote on both sides. When mills learned to grind wood, paper became cheap, printing spread to every town, and the archives began to fill with documents that destroy themselves.</p>
<ul>
<li>Rag paper: long fibers, little acid, strong when folded.</li>
<li>Ground wood: short fibers, much lignin, yellow within years.</li>
<li>Alkaline paper: pulp that is buffered with chalk, made for permanence.</li>
</ul>
<p>Librarians answered in two ways. They washed and buffered the most precious volumes by hand, leaf by leaf, and they asked for standards, so that new books would be printed on permanent paper from the start. Preservation begins before the ink is dry.</p>
<p>Parchment is older and tougher still. It is skin, not fiber, and it fears water more than age: damp makes it cockle, and a flooded charter shrinks to a horn. For that reason deeds are stored flat, in boxes, at a steady humidity.</p>`,
  },
  {
    file: "type.xhtml",
    title: "Letters made of metal",
    body: `
<p>Movable type turned the copying of books into a trade for machines. A punch cutter carved each letter in steel, struck it into copper to make a matrix, and cast from that matrix as many letters as the printer could pay for. Typography is still described with the words of that workshop: the <em>case</em> in which capitals lay above the small letters, the <em>leading</em> put between the lines, the <em>galley</em> in which the set lines were carried to the stone.</p>
<h2>The galley proof</h2>
<p>A galley was a long tray of wood or brass. When it was full, the compositor inked the type and pulled a proof on a strip of paper. The proof went to the reader, who compared it with the manuscript word by word, and marked in the margin what the compositor had got wrong. Only then was the type made up into pages.</p>
<blockquote><p>Nothing is printed that nobody has read. That was the rule of the house, and the proof reader was its keeper.</p></blockquote>
<p>Proofreading was skilled work. A reader knew the hands of the authors, the habits of each compositor, and the errors that eyes slide over: a turned letter, a line set twice, a figure changed in a table. Two people often worked together, one reading the manuscript aloud while the other followed the proof.</p>
<p>Lithography, and later offset printing, did away with the metal but not with the proof. Whatever made the page, somebody had to look at it before it was multiplied a thousand times.</p>`,
  },
  {
    file: "archive.xhtml",
    title: "Order in the archive",
    body: `
<p>A library collects books that exist in many copies. An archive keeps records that exist only once, and keeps them in the order in which they came about. This principle is called provenance: the papers of one office stay together, and are not sorted into the papers of another, however alike their subjects are.</p>
<p>The reason is practical. A single letter says little. Between the letter before it and the answer after it, it becomes evidence. Whoever breaks up a file destroys information that no catalog can restore.</p>
<h2>Finding aids</h2>
<p>Since records cannot be put in the order of every question, archivists write descriptions of them. A finding aid goes from the large to the small: the fonds, the series, the file, the item. Each level says who made the records, when, and what about.</p>
<table>
<thead><tr><th>Level</th><th>Example</th><th>Described by</th></tr></thead>
<tbody>
<tr><td>Fonds</td><td>Harbor Board</td><td>history of the office</td></tr>
<tr><td>Series</td><td>Dredging contracts, 1881 to 1914</td><td>arrangement and dates</td></tr>
<tr><td>File</td><td>Contract 37</td><td>title, dates, extent</td></tr>
<tr><td>Item</td><td>Plan of the north basin</td><td>size and condition</td></tr>
</tbody>
</table>
<p>An index cuts across that order. It lists subjects, persons and places, and says where they occur. A good indexer uses a controlled vocabulary, a thesaurus in which each concept has one preferred term, so that records about ships and records about vessels are found together.</p>
<p>Metadata is the modern word for all this. The work has not changed: somebody must decide what a document is about, and must be able to say on which words of it the decision rests.</p>`,
  },
  {
    file: "scan.xhtml",
    title: "Pages made of light",
    body: `
<p>Digitization began as a way to spare the originals. A fragile volume was photographed once, on microfilm, and readers used the film. Then the film was scanned, and then the volumes themselves, and at last the image became the copy that most people ever see.</p>
<p>An image of a page is not yet a text. Optical character recognition looks for lines, words and letters in the gray values, and guesses what they are. With clean modern print it is right nearly always. With old type, a worn ribbon or a crooked scan, it is right often enough to be believed and wrong often enough to do harm.</p>
<h2>Layout before letters</h2>
<p>Before the letters can be read, the page must be understood. Which lines belong to one column? Where does the table begin? Is the small print at the foot a note or a caption? Layout analysis divides the page into zones and puts them in the order in which a person would read them. An error here mixes two columns into nonsense, though each letter was recognized.</p>
<ol>
<li>The image is straightened and cleaned.</li>
<li>Zones are found and given types.</li>
<li>The text in each zone is recognized.</li>
<li>A person compares the result with the page.</li>
</ol>
<p>The last step is the oldest. The screen shows what the machine has read beside the place where it read it, and a reviewer agrees or corrects. The galley has become a window, but the rule of the house still holds.</p>
<h2>Keeping bits</h2>
<p>Digital preservation has its own slow fire. Media decay, formats fall out of use, and a file that nobody opens for twenty years may not open again. The remedies are dull and they work: several copies in several places, checksums to notice damage, open file formats, and a plan for moving everything to the next system before the last one stops.</p>`,
  },
];

const style = `body { font-family: serif; line-height: 1.5; margin: 1.5em; }
h1 { font-size: 1.6em; margin: 0 0 1em; }
h2 { font-size: 1.15em; margin: 1.5em 0 0.5em; }
blockquote { font-style: italic; margin: 1em 2em; }
table { border-collapse: collapse; margin: 1em 0; }
th, td { border-bottom: 1px solid #999; padding: 0.3em 0.8em 0.3em 0; text-align: left; }
`;

function buildXhtml(heading: string, body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="en" lang="en">
<head><title>${heading}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>
${body.trim()}
</body>
</html>
`;
}

const navigation = buildXhtml(
  "Contents",
  `<nav epub:type="toc" id="toc"><h1>Contents</h1><ol>
${chapters.map((chapter) => `<li><a href="${chapter.file}">${chapter.title}</a></li>`).join("\n")}
</ol></nav>`,
);

const packageFile = `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="en">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">${identifier}</dc:identifier>
<dc:title>${title}</dc:title>
<dc:creator>The makers of Galley</dc:creator>
<dc:language>en</dc:language>
<meta property="dcterms:modified">${sampleDate.toISOString().replace(".000", "")}</meta>
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="style" href="style.css" media-type="text/css"/>
${chapters.map((chapter, index) => `<item id="c${index + 1}" href="${chapter.file}" media-type="application/xhtml+xml"/>`).join("\n")}
</manifest>
<spine>
${chapters.map((_, index) => `<itemref idref="c${index + 1}"/>`).join("\n")}
</spine>
</package>
`;

const container = `<?xml version="1.0" encoding="UTF-8"?>
<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0">
<rootfiles><rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

/**
 * Creates an ePub 3 of four chapters on paper, print, archives and scans, with headings, lists, a table and a
 * quotation.
 */
export function createBook(): Uint8Array<ArrayBuffer> {
  const files: Record<string, string> = {
    "META-INF/container.xml": container,
    "book/package.opf": packageFile,
    "book/nav.xhtml": navigation,
    "book/style.css": style,
  };
  for (const chapter of chapters) {
    files[`book/${chapter.file}`] = buildXhtml(chapter.title, `<h1>${chapter.title}</h1>${chapter.body}`);
  }
  // The media type comes first and uncompressed, so that the first bytes identify the file (OCF 3.3, section 4).
  return zipSync(
    {
      mimetype: [strToU8("application/epub+zip"), { level: 0 }],
      ...Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
    },
    { level: 9, mtime: new Date(2026, 2, 2, 9, 0, 0) },
  );
}
