import { expect, test } from "vitest";
import { testCheckDigits } from "../../shared/values/check-digits.ts";

// The examples of the IBAN registry, and the published examples of the tax offices.
test.each([
  "DE89 3704 0044 0532 0130 00",
  "AT61 1904 3002 3457 3201",
  "FR14 2004 1010 0505 0001 3M02 606",
  "nl91abna0417164300",
  "GB29 NWBK 6016 1331 9268 19",
  "MT84 MALT 0110 0001 2345 MTLC AST0 01S",
  "BR15 0000 0000 0000 1093 2840 814P 2",
])("the IBAN %s is valid, and no longer with another digit, two exchanged ones or one too few", (iban) => {
  expect(testCheckDigits("iban", iban)).toBe(true);
  const compact = iban.replaceAll(" ", "");
  const last = compact.search(/\d\D*$/u);
  const digit = (Number(compact[last]) + 1) % 10;
  expect(testCheckDigits("iban", `${compact.slice(0, last)}${digit}${compact.slice(last + 1)}`)).toBe(false);
  expect(
    testCheckDigits("iban", compact.slice(0, 2) + compact.slice(3, 4) + compact.slice(2, 3) + compact.slice(4)),
  ).toBe(compact[2] === compact[3]);
  expect(testCheckDigits("iban", compact.slice(0, -1))).toBe(false);
});

test.each([
  "ATU13585627",
  "BE0428759497",
  "DE136695976",
  "DK13585628",
  "FI20774740",
  "FR83404833048",
  "IT00743110157",
  "LU15027442",
  "NL004495445B01",
  "NL000099998B57",
  "PL8567346215",
  "PT501964843",
  "SE123456789701",
])("the VAT number %s is valid, and no longer with another digit", (identifier) => {
  expect(testCheckDigits("vat", identifier)).toBe(true);
  const place = identifier.length - 4;
  const digit = (Number(identifier[place]) + 1) % 10;
  expect(testCheckDigits("vat", `${identifier.slice(0, place)}${digit}${identifier.slice(place + 1)}`)).toBe(false);
});

test("numbers without a rule are neither valid nor invalid", () => {
  expect(testCheckDigits("vat", "CHE-123.456.788 MWST")).toBeUndefined();
  expect(testCheckDigits("vat", "FRK7399859412")).toBeUndefined();
  expect(testCheckDigits("vat", "DE 12345")).toBe(false);
});
