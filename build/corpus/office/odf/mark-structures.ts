import { formatStructureColor, reserved } from "../../ink/structure.ts";

/**
 * The marks of structures that a composer writes into flat ODF, which no office program knows:
 *
 * - attribute `structure` of a style: all its colours are those of the structure;
 * - attribute `structure-color` of text properties: the text has the colour of the structure;
 * - attribute `structure-fill` of graphic properties: the ground of a picture's frame has the colour of the structure;
 * - element `structure-picture`: a bitmap in base64, of which the coloured layout only has the frame;
 * - element `structure-drawing`: the source of an SVG image, whose parts have the colour of the structure.
 */
const stylePattern = /<(style:style|style:default-style|text:list-style)\b([^>]*)>([\s\S]*?)<\/\1>/g;
const coloredTextPattern = /<style:text-properties\b[^>]* structure-color="(\d+)"[^>]*>/g;
const hexColor = /#[\da-f]{6}\b/gi;
const picturePattern = /<structure-picture>([^<]*)<\/structure-picture>/g;
const drawingPattern = /<structure-drawing structure="(\d+)">([\s\S]*?)<\/structure-drawing>/g;

/** Writes a marked document as it is published. */
export function formatPlain(marked: string): string {
  return marked
    .replaceAll(drawingPattern, (_match, _number, svg: string) => formatDrawing(svg))
    .replaceAll(picturePattern, (_match, data: string) => formatImage(data))
    .replaceAll(/ structure-fill="\d+"/g, ' draw:fill="none"')
    .replaceAll(/ structure(?:-color)?="\d+"/g, "");
}

/** Writes a marked document with the same layout, but with each structure in a colour of its own. */
export function formatColored(marked: string): string {
  return marked
    .replaceAll(drawingPattern, (_match, number: string, svg: string) =>
      formatDrawing(colorDrawing(svg, Number(number))),
    )
    .replaceAll(picturePattern, "<draw:text-box/>")
    .replaceAll(stylePattern, (_match, element: string, attributes: string, content: string) => {
      const colored = colorStyle(element, attributes, content);
      return `<${element}${attributes.replace(/ structure="\d+"/, "")}>${colored}</${element}>`;
    })
    .replaceAll(coloredTextPattern, (element, number: string) =>
      element
        .replace(/ fo:color="[^"]*"/, "")
        .replace(/ structure-color="\d+"/, ` fo:color="${formatStructureColor(Number(number))}"`),
    )
    .replaceAll(
      / structure-fill="(\d+)"/g,
      (_match, number) => ` draw:fill="solid" draw:fill-color="${formatStructureColor(Number(number))}"`,
    );
}

/** Gives a style the colours of its structure. Characters and the markers of lists have the colour of their paragraph. */
function colorStyle(element: string, attributes: string, content: string): string {
  if (element === "text:list-style" || attributes.includes('style:family="text"'))
    return content.replaceAll(/ fo:(?:background-)?color="[^"]*"/g, "");
  const [, number] = / structure="(\d+)"/.exec(attributes) ?? [];
  return content.replaceAll(hexColor, formatStructureColor(number === undefined ? reserved.running : Number(number)));
}

function colorDrawing(svg: string, number: number): string {
  return svg.replaceAll(
    / (fill|stroke)="(?!none)[^"]*"/g,
    (_match, name) => ` ${name}="${formatStructureColor(number)}"`,
  );
}

function formatDrawing(svg: string): string {
  return formatImage(Buffer.from(svg).toString("base64"), ' draw:mime-type="image/svg+xml"');
}

function formatImage(data: string, attributes = ""): string {
  return `<draw:image${attributes}><office:binary-data>${data}</office:binary-data></draw:image>`;
}
