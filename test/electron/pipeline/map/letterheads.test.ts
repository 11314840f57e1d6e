import { expect, test } from "vitest";
import { listValues, mapPdf, type Placed } from "./map-pdf.ts";

const recipient: readonly Placed[] = [
  [60, 150, "Linmera Trading Ltd"],
  [60, 164, "Torvet 35"],
  [60, 178, "8106 Kolding"],
];
const items: readonly Placed[] = [
  [60, 330, "Item"],
  [300, 330, "Quantity"],
  [380, 330, "Unit price"],
  [480, 330, "Amount"],
  [60, 350, "Rope"],
  [300, 350, "3"],
  [380, 350, "12.50"],
  [480, 350, "37.50"],
];
const parties = {
  "seller.name": "Pelmera Office Inc",
  "seller.city": "Odense",
  "buyer.name": "Linmera Trading Ltd",
  "buyer.city": "Kolding",
};
const withContact: readonly Placed[] = [
  [330, 60, "Pelmera Office Inc"],
  [330, 74, "Industrivej 14"],
  [330, 88, "3655 Odense"],
];
const email: Placed = [330, 102, "E-mail: mail@pelmera.example"];
const foot: readonly Placed[] = [
  [60, 740, "Pelmera Office Inc"],
  [60, 752, "Industrivej 14"],
  [60, 764, "3655 Odense"],
];
/** The same address as `withContact`, set flush right at 480 points in a font of fixed width. */
const flushRight: readonly Placed[] = [
  [480 - 18 * 6, 190, "Pelmera Office Inc"],
  [480 - 14 * 6, 204, "Industrivej 14"],
  [480 - 11 * 6, 218, "3655 Odense"],
  [480 - 20 * 6, 232, "mail@pelmera.example"],
];

test.each<[string, readonly Placed[]]>([
  ["above its e-mail address", [...withContact, email]],
  ["above a telephone number with a country code", [...withContact, [330, 102, "+45 35 18 11 18"]]],
  ["at the foot of the page", foot],
  ["below that of the recipient, set flush right", flushRight],
])("an address %s is the sender's", async (_place, letterhead) => {
  const values = listValues(await mapPdf([[...letterhead, ...recipient, ...items]], undefined, "Courier"));
  expect(values).toMatchObject(parties);
});

test("a logo above a letterhead does not replace the name with the legal form", async () => {
  const logo: Placed = [330, 46, "Pelmera Office"];
  const values = listValues(await mapPdf([[logo, ...withContact, email, ...recipient, ...items]]));
  expect(values).toMatchObject(parties);
});

const delivery: readonly Placed[] = [
  [250, 164, "Linmera Trading Ltd"],
  [250, 178, "Lindevej 8"],
  [250, 192, "7100 Vejle"],
];

test.each<[string, readonly Placed[]]>([
  ["with a heading in another column", [[250, 150, "Ship to"], ...delivery]],
  ["without a heading", delivery],
])("the recipient has a delivery address beside its own, %s", async (_heading, addresses) => {
  const values = listValues(await mapPdf([[...withContact, email, ...recipient, ...addresses, ...items]]));
  expect(values).toMatchObject(parties);
});

test.each([
  ["1200-195 Lisboa", "1200-195", "Lisboa"],
  ["00-950 Warszawa", "00-950", "Warszawa"],
  ["Galway H91 X2E1", "H91 X2E1", "Galway"],
])("the line %s has a postcode and a city", async (line, postcode, city) => {
  const page: readonly Placed[] = [
    [60, 80, "Invoice to:"],
    [60, 100, "Linmera Trading Ltd"],
    [60, 114, "12 Harbour Road"],
    [60, 128, line],
  ];
  const values = listValues(await mapPdf([page]));
  expect(values).toMatchObject({ "buyer.postcode": postcode, "buyer.city": city, "buyer.street": "12 Harbour Road" });
});

test.each([
  ["Piazza Mercato, 129", "Piazza Mercato, 129"],
  ["Zona Industrial, lote 167", "Zona Industrial, lote 167"],
  ["Unit 150, Mill Lane Estate", "Unit 150, Mill Lane Estate"],
  ["1 High Street, Floor 3", "1 High Street"],
])("the street %j of a letterhead is %j", async (printed, street) => {
  const letterhead: Placed[] = [[330, 60, "Pelmera Office Inc"], [330, 74, printed], [330, 88, "3655 Odense"], email];
  const values = listValues(await mapPdf([[...letterhead, ...recipient, ...items]]));
  expect(values).toMatchObject({ ...parties, "seller.street": street });
});

test("in an address on one line, a comma before the number of a house does not end the street", async () => {
  const line: Placed = [60, 120, "Pelmera Office Inc, Piazza Mercato, 129, 3655 Odense"];
  const values = listValues(await mapPdf([[line, ...recipient, ...items]]));
  expect(values).toMatchObject({ ...parties, "seller.street": "Piazza Mercato, 129" });
});

test("a discount and the freight below the items are the sums of allowances and charges", async () => {
  const totals: Placed[] = [
    [380, 400, "Subtotal"],
    [480, 400, "37.50"],
    [380, 416, "Less discount"],
    [480, 416, "-7.50"],
    [380, 432, "Freight"],
    [480, 432, "4.00"],
    [380, 448, "Net total"],
    [480, 448, "34.00"],
  ];
  const values = listValues(await mapPdf([[...withContact, email, ...recipient, ...items, ...totals]]));
  expect(values).toMatchObject({ "total.allowance_total": "7.50", "total.charge_total": "4.00" });
});
