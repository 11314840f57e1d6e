import { expect, test } from "vitest";
import { readInvoice } from "../../../../electron/pipeline/invoice/read-invoice.ts";

const eur = (amount: number) => ({ amount, currency: "EUR" });

test("an invoice of ZUGFeRD 1.0 is read by its former names", () => {
  const { invoice, problems } = readInvoice(`<?xml version="1.0" encoding="UTF-8"?>
    <rsm:CrossIndustryDocument xmlns:rsm="urn:ferd:CrossIndustryDocument:invoice:1p0"
        xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:12"
        xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:15">
      <rsm:HeaderExchangedDocument>
        <ram:ID>4711</ram:ID><ram:Name>RECHNUNG</ram:Name><ram:TypeCode>380</ram:TypeCode>
        <ram:IssueDateTime><udt:DateTimeString format="102">20140304</udt:DateTimeString></ram:IssueDateTime>
      </rsm:HeaderExchangedDocument>
      <rsm:SpecifiedSupplyChainTradeTransaction>
        <ram:ApplicableSupplyChainTradeAgreement>
          <ram:SellerTradeParty>
            <ram:Name>Papier &amp; Co</ram:Name>
            <ram:SpecifiedTaxRegistration><ram:ID schemeID="FC">22/1</ram:ID></ram:SpecifiedTaxRegistration>
            <ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE123456789</ram:ID></ram:SpecifiedTaxRegistration>
          </ram:SellerTradeParty>
          <ram:BuyerOrderReferencedDocument><ram:ID>B-9</ram:ID></ram:BuyerOrderReferencedDocument>
        </ram:ApplicableSupplyChainTradeAgreement>
        <ram:ApplicableSupplyChainTradeSettlement>
          <ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
          <ram:ApplicableTradeTax>
            <ram:CalculatedAmount currencyID="EUR">19.00</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode>
            <ram:BasisAmount currencyID="EUR">100.00</ram:BasisAmount>
            <ram:CategoryCode>S</ram:CategoryCode><ram:ApplicablePercent>19.00</ram:ApplicablePercent>
          </ram:ApplicableTradeTax>
          <ram:SpecifiedTradeSettlementMonetarySummation>
            <ram:GrandTotalAmount currencyID="EUR">119.00</ram:GrandTotalAmount>
          </ram:SpecifiedTradeSettlementMonetarySummation>
        </ram:ApplicableSupplyChainTradeSettlement>
        <ram:IncludedSupplyChainTradeLineItem>
          <ram:SpecifiedSupplyChainTradeDelivery><ram:BilledQuantity unitCode="C62">2</ram:BilledQuantity>
          </ram:SpecifiedSupplyChainTradeDelivery>
          <ram:SpecifiedSupplyChainTradeSettlement>
            <ram:SpecifiedTradeSettlementMonetarySummation><ram:LineTotalAmount currencyID="EUR">100.00</ram:LineTotalAmount>
            </ram:SpecifiedTradeSettlementMonetarySummation>
          </ram:SpecifiedSupplyChainTradeSettlement>
          <ram:SpecifiedTradeProduct><ram:Name>Stapler</ram:Name></ram:SpecifiedTradeProduct>
        </ram:IncludedSupplyChainTradeLineItem>
      </rsm:SpecifiedSupplyChainTradeTransaction>
    </rsm:CrossIndustryDocument>`);
  expect(problems).toEqual([]);
  expect(invoice.header).toEqual({
    "BT-1": "4711",
    "BT-3": "380",
    "BT-2": "2014-03-04",
    "BT-27": "Papier & Co",
    "BT-31": "DE123456789",
    "BT-32": "22/1",
    "BT-13": "B-9",
    "BT-5": "EUR",
    "BT-112": eur(119),
  });
  expect(invoice.rows.breakdown).toEqual([{ "BT-117": eur(19), "BT-116": eur(100), "BT-118": "S", "BT-119": 19 }]);
  expect(invoice.rows.line).toEqual([{ "BT-129": 2, "BT-130": "C62", "BT-131": eur(100), "BT-153": "Stapler" }]);
});

test("the unit of a line is that of its quantity, not that of its price", () => {
  const { invoice } = readInvoice(`<rsm:CrossIndustryInvoice
        xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"
        xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100">
      <rsm:SupplyChainTradeTransaction>
        <ram:IncludedSupplyChainTradeLineItem>
          <ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice>
            <ram:ChargeAmount>4.20</ram:ChargeAmount><ram:BasisQuantity unitCode="C62">1</ram:BasisQuantity>
          </ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
          <ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="HUR">2.5</ram:BilledQuantity>
          </ram:SpecifiedLineTradeDelivery>
        </ram:IncludedSupplyChainTradeLineItem>
      </rsm:SupplyChainTradeTransaction>
    </rsm:CrossIndustryInvoice>`);
  expect(invoice.rows.line).toMatchObject([{ "BT-129": 2.5, "BT-130": "HUR", "BT-149": 1 }]);
});

const wrapUbl = (content: string) => `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
  xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>${content}</Invoice>`;

test("the tax in the currency of the accounts is not that of the invoice", () => {
  const total = (amount: string, currency: string) =>
    `<cac:TaxTotal><cbc:TaxAmount currencyID="${currency}">${amount}</cbc:TaxAmount></cac:TaxTotal>`;
  const { invoice, problems } = readInvoice(wrapUbl(total("210.10", "SEK") + total("19", "EUR")));
  expect(invoice.header["BT-110"]).toEqual(eur(19));
  expect(problems).toEqual([]);
});

test("only the first of many values that cannot be read are reported one by one", () => {
  const line = `<cac:InvoiceLine><cbc:InvoicedQuantity>1,5</cbc:InvoicedQuantity></cac:InvoiceLine>`;
  const { invoice, problems } = readInvoice(wrapUbl(line.repeat(8)));
  expect(invoice.rows.line).toEqual([]);
  expect(problems).toHaveLength(6);
  expect(problems[0]).toBe("Invoiced quantity (BT-129) is “1,5”, which is no number.");
  expect(problems.at(-1)).toBe("3 more values could not be read.");
});

test("the allowances of a line are added up, with all their reasons, but codes that differ are left out", () => {
  const allowance = (amount: string, reason: string, code: string) =>
    `<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator>
      <cbc:AllowanceChargeReasonCode>${code}</cbc:AllowanceChargeReasonCode>
      <cbc:AllowanceChargeReason>${reason}</cbc:AllowanceChargeReason>
      <cbc:Amount currencyID="EUR">${amount}</cbc:Amount></cac:AllowanceCharge>`;
  const line = (content: string) => `<cac:InvoiceLine><cbc:ID>1</cbc:ID>${content}</cac:InvoiceLine>`;
  const { invoice, problems } = readInvoice(
    wrapUbl(
      line(allowance("1.10", "Rebate", "100") + allowance("2.20", "Bonus", "42")) +
        line(allowance("1", "Rebate", "95") + allowance("2", "Rebate", "95")) +
        line(allowance("1", "Rebate", "95") + allowance("two", "Rebate", "95")),
    ),
  );
  expect(invoice.rows.line).toEqual([
    { "BT-126": "1", "BT-136": eur(3.3), "BT-139": "Rebate; Bonus" },
    { "BT-126": "1", "BT-136": eur(3), "BT-139": "Rebate", "BT-140": "95" },
    { "BT-126": "1", "BT-139": "Rebate", "BT-140": "95" },
  ]);
  expect(problems).toEqual([
    "Invoice line allowance reason code (BT-140) is “100, 42”, which are several.",
    "Invoice line allowance amount (BT-136) is “two”, which is no number.",
  ]);
});
