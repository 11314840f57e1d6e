import { dataPointStates, dataPointTypes } from "./data-points.ts";
import { zoneTypes } from "./zones.ts";

export const documentModelNamespace = "urn:galley:document-model:1";

const renderEnumeration = (name: string, values: readonly string[]): string => `
  <xs:simpleType name="${name}">
    <xs:restriction base="xs:token">${values
      .map(
        (value) => `
      <xs:enumeration value="${value}"/>`,
      )
      .join("")}
    </xs:restriction>
  </xs:simpleType>`;

const boxAttributes = `
    <xs:attribute name="x" type="xs:decimal" use="required"/>
    <xs:attribute name="y" type="xs:decimal" use="required"/>
    <xs:attribute name="width" type="dm:length" use="required"/>
    <xs:attribute name="height" type="dm:length" use="required"/>`;

/**
 * The published XML Schema (1.0) of the output. It is a module instead of an XSD file, so that it can use the
 * enumerations of the contract and is part of the bundle.
 */
export const documentModelXsd = `<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:dm="${documentModelNamespace}"
    targetNamespace="${documentModelNamespace}" elementFormDefault="qualified" version="1">
  <xs:annotation>
    <xs:documentation xml:lang="en">
      The data that Galley extracted from a document. Lengths are in PDF points (1/72 inch). The origin is the top left
      corner of the displayed page; y grows downwards. Zones and lines are in reading order. Dates are in ISO 8601,
      numbers are plain decimals.
    </xs:documentation>
  </xs:annotation>

  <xs:element name="document">
    <xs:complexType>
      <xs:sequence>
        <xs:element name="source" type="dm:source"/>
        <xs:element name="body" type="dm:body"/>
        <xs:element name="data-points" type="dm:dataPoints" minOccurs="0"/>
        <xs:element name="keywords" type="dm:keywords" minOccurs="0"/>
        <xs:element name="history" type="dm:history"/>
      </xs:sequence>
      <xs:attribute name="job" type="dm:name" use="required"/>
      <xs:attribute name="type" use="required">
        <xs:simpleType>
          <xs:restriction base="xs:token">
            <xs:enumeration value="data-point-extraction"/>
            <xs:enumeration value="indexing"/>
          </xs:restriction>
        </xs:simpleType>
      </xs:attribute>
    </xs:complexType>
    <xs:unique name="pageNumber">
      <xs:selector xpath="dm:body/dm:page|dm:body/dm:section"/>
      <xs:field xpath="@number"/>
    </xs:unique>
    <xs:unique name="dataPointPath">
      <xs:selector xpath="dm:data-points/dm:data-point"/>
      <xs:field xpath="@path"/>
    </xs:unique>
    <xs:unique name="keywordId">
      <xs:selector xpath="dm:keywords/dm:keyword"/>
      <xs:field xpath="@id"/>
    </xs:unique>
  </xs:element>

  <xs:complexType name="source">
    <xs:attribute name="name" type="xs:string" use="required"/>
    <xs:attribute name="media-type" use="required">
      <xs:simpleType>
        <xs:restriction base="xs:token">
          <xs:enumeration value="application/pdf"/>
          <xs:enumeration value="application/epub+zip"/>
        </xs:restriction>
      </xs:simpleType>
    </xs:attribute>
    <xs:attribute name="sha256" use="required">
      <xs:simpleType>
        <xs:restriction base="xs:token"><xs:pattern value="[0-9a-f]{64}"/></xs:restriction>
      </xs:simpleType>
    </xs:attribute>
    <xs:attribute name="pages" type="xs:positiveInteger" use="required"/>
    <xs:attribute name="title" type="xs:string"/>
    <xs:attribute name="language" type="xs:string"/>
  </xs:complexType>

  <xs:complexType name="body">
    <xs:choice>
      <xs:element name="page" type="dm:page" maxOccurs="unbounded">
        <xs:unique name="pageZoneId">
          <xs:selector xpath="dm:zone"/>
          <xs:field xpath="@id"/>
        </xs:unique>
        <xs:keyref name="pageZoneDescribes" refer="dm:pageZoneId">
          <xs:selector xpath="dm:zone"/>
          <xs:field xpath="@describes"/>
        </xs:keyref>
      </xs:element>
      <xs:element name="section" type="dm:section" maxOccurs="unbounded">
        <xs:unique name="sectionZoneId">
          <xs:selector xpath="dm:zone"/>
          <xs:field xpath="@id"/>
        </xs:unique>
        <xs:keyref name="sectionZoneDescribes" refer="dm:sectionZoneId">
          <xs:selector xpath="dm:zone"/>
          <xs:field xpath="@describes"/>
        </xs:keyref>
      </xs:element>
    </xs:choice>
  </xs:complexType>

  <xs:complexType name="page">
    <xs:sequence><xs:element name="zone" type="dm:pageZone" minOccurs="0" maxOccurs="unbounded"/></xs:sequence>
    <xs:attribute name="number" type="xs:positiveInteger" use="required"/>
    <xs:attribute name="label" type="dm:name">
      <xs:annotation>
        <xs:documentation xml:lang="en">The label that the document gives to the page, such as "iv", if it differs from its number.</xs:documentation>
      </xs:annotation>
    </xs:attribute>
    <xs:attribute name="width" type="dm:length" use="required"/>
    <xs:attribute name="height" type="dm:length" use="required"/>
    <xs:attribute name="hidden-words" type="xs:positiveInteger">
      <xs:annotation>
        <xs:documentation xml:lang="en">The number of words that were left out because nobody sees them on the page.</xs:documentation>
      </xs:annotation>
    </xs:attribute>
    <xs:attribute name="error" type="xs:string"/>
  </xs:complexType>

  <xs:complexType name="section">
    <xs:sequence>
      <xs:element name="page-break" type="dm:pageBreak" minOccurs="0" maxOccurs="unbounded"/>
      <xs:element name="zone" type="dm:sectionZone" minOccurs="0" maxOccurs="unbounded"/>
    </xs:sequence>
    <xs:attribute name="number" type="xs:positiveInteger" use="required"/>
    <xs:attribute name="hidden-words" type="xs:positiveInteger">
      <xs:annotation>
        <xs:documentation xml:lang="en">The number of words that were left out because readers do not see them.</xs:documentation>
      </xs:annotation>
    </xs:attribute>
    <xs:attribute name="href" type="xs:string" use="required"/>
    <xs:attribute name="title" type="xs:string"/>
    <xs:attribute name="language" type="xs:string"/>
    <xs:attribute name="direction">
      <xs:simpleType>
        <xs:restriction base="xs:token"><xs:enumeration value="ltr"/><xs:enumeration value="rtl"/></xs:restriction>
      </xs:simpleType>
    </xs:attribute>
    <xs:attribute name="linear" type="xs:boolean" default="true">
      <xs:annotation>
        <xs:documentation xml:lang="en">False for a section outside the linear reading order of the ePub, such as answers.</xs:documentation>
      </xs:annotation>
    </xs:attribute>
    <xs:attribute name="error" type="xs:string"/>
  </xs:complexType>

  <xs:complexType name="pageBreak">
    <xs:annotation>
      <xs:documentation xml:lang="en">The element at which a page of the printed book begins. The label is that of the printed page.</xs:documentation>
    </xs:annotation>
    <xs:attribute name="label" type="dm:name" use="required"/>
    <xs:attribute name="at" type="dm:blockPath" use="required"/>
  </xs:complexType>

  <xs:complexType name="pageZone">
    <xs:choice>
      <xs:element name="line" type="dm:line" minOccurs="0" maxOccurs="unbounded"/>
      <xs:element name="table" type="dm:table"/>
    </xs:choice>
    <xs:attributeGroup ref="dm:zone"/>
    <xs:attributeGroup ref="dm:box"/>
  </xs:complexType>

  <xs:complexType name="sectionZone">
    <xs:choice>
      <xs:element name="line" type="xs:string" minOccurs="0" maxOccurs="unbounded"/>
      <xs:element name="table" type="dm:sectionTable"/>
    </xs:choice>
    <xs:attributeGroup ref="dm:zone"/>
    <xs:attribute name="from" type="dm:blockPath" use="required"/>
    <xs:attribute name="to" type="dm:blockPath" use="required"/>
  </xs:complexType>

  <xs:attributeGroup name="zone">
    <xs:annotation>
      <xs:documentation xml:lang="en">
        "level" is the level of a heading, or the nesting depth of a list item. "continues" is the id of the zone that
        this zone continues, on the same or the previous page. "describes" is the id of the zone that a caption or a
        table note describes. "list" is a name that all items of a list on a page share.
      </xs:documentation>
    </xs:annotation>
    <xs:attribute name="id" type="dm:name" use="required"/>
    <xs:attribute name="type" type="dm:zoneType" use="required"/>
    <xs:attribute name="level" type="xs:positiveInteger"/>
    <xs:attribute name="order" type="xs:positiveInteger" use="required"/>
    <xs:attribute name="confidence" type="dm:confidence" use="required"/>
    <xs:attribute name="origin" type="dm:origin" use="required"/>
    <xs:attribute name="continues" type="dm:name"/>
    <xs:attribute name="describes" type="dm:name"/>
    <xs:attribute name="list" type="dm:name"/>
  </xs:attributeGroup>

  <xs:attributeGroup name="box">${boxAttributes}
  </xs:attributeGroup>

  <xs:complexType name="line">
    <xs:simpleContent>
      <xs:extension base="xs:string">
        <xs:attributeGroup ref="dm:textOrigin"/>
        <xs:attributeGroup ref="dm:box"/>
      </xs:extension>
    </xs:simpleContent>
  </xs:complexType>

  <xs:attributeGroup name="textOrigin">
    <xs:annotation>
      <xs:documentation xml:lang="en">
        "origin" is "human" if a reviewer corrected a word of the text, which was read by OCR.
      </xs:documentation>
    </xs:annotation>
    <xs:attribute name="origin">
      <xs:simpleType>
        <xs:restriction base="xs:token"><xs:enumeration value="human"/></xs:restriction>
      </xs:simpleType>
    </xs:attribute>
  </xs:attributeGroup>

  <xs:complexType name="table">
    <xs:sequence><xs:element name="cell" type="dm:cell" minOccurs="0" maxOccurs="unbounded"/></xs:sequence>
    <xs:attribute name="rows" type="xs:positiveInteger" use="required"/>
    <xs:attribute name="columns" type="xs:positiveInteger" use="required"/>
  </xs:complexType>

  <xs:complexType name="sectionTable">
    <xs:annotation>
      <xs:documentation xml:lang="en">A table in the markup of an ePub, which has no position on a page.</xs:documentation>
    </xs:annotation>
    <xs:sequence>
      <xs:element name="cell" minOccurs="0" maxOccurs="unbounded">
        <xs:complexType>
          <xs:simpleContent>
            <xs:extension base="xs:string"><xs:attributeGroup ref="dm:cellPlace"/></xs:extension>
          </xs:simpleContent>
        </xs:complexType>
      </xs:element>
    </xs:sequence>
    <xs:attribute name="rows" type="xs:positiveInteger" use="required"/>
    <xs:attribute name="columns" type="xs:positiveInteger" use="required"/>
  </xs:complexType>

  <xs:complexType name="cell">
    <xs:simpleContent>
      <xs:extension base="xs:string">
        <xs:attributeGroup ref="dm:cellPlace"/>
        <xs:attributeGroup ref="dm:textOrigin"/>
        <xs:attributeGroup ref="dm:box"/>
      </xs:extension>
    </xs:simpleContent>
  </xs:complexType>

  <xs:attributeGroup name="cellPlace">
    <xs:attribute name="row" type="xs:positiveInteger" use="required"/>
    <xs:attribute name="column" type="xs:positiveInteger" use="required"/>
    <xs:attribute name="row-span" type="xs:positiveInteger" default="1"/>
    <xs:attribute name="column-span" type="xs:positiveInteger" default="1"/>
    <xs:attribute name="header" type="xs:boolean" default="false"/>
  </xs:attributeGroup>

  <xs:complexType name="dataPoints">
    <xs:sequence><xs:element name="data-point" type="dm:dataPoint" minOccurs="0" maxOccurs="unbounded"/></xs:sequence>
    <xs:attribute name="taxonomy" type="dm:name" use="required"/>
    <xs:attribute name="version" type="dm:name" use="required"/>
  </xs:complexType>

  <xs:complexType name="dataPoint">
    <xs:annotation>
      <xs:documentation xml:lang="en">A data point. It has no value if its state is absent.</xs:documentation>
    </xs:annotation>
    <xs:sequence minOccurs="0">
      <xs:element name="value" type="dm:value"/>
      <xs:element name="text" type="xs:string" minOccurs="0"/>
      <xs:element name="region" type="dm:region" minOccurs="0" maxOccurs="unbounded"/>
      <xs:element name="embedded" type="dm:value" minOccurs="0">
        <xs:annotation>
          <xs:documentation xml:lang="en">The value in the invoice that is embedded in the PDF as XML.</xs:documentation>
        </xs:annotation>
      </xs:element>
    </xs:sequence>
    <xs:attribute name="id" type="dm:name" use="required"/>
    <xs:attribute name="path" type="dm:path" use="required"/>
    <xs:attribute name="label" type="dm:name">
      <xs:annotation>
        <xs:documentation xml:lang="en">The label of a data point that a reviewer added outside of the taxonomy. Its path is "_added." and its id.</xs:documentation>
      </xs:annotation>
    </xs:attribute>
    <xs:attribute name="type" type="dm:dataPointType" use="required"/>
    <xs:attribute name="state" type="dm:state" use="required"/>
    <xs:attribute name="confidence" type="dm:confidence" use="required"/>
    <xs:attribute name="origin" type="dm:origin" use="required"/>
  </xs:complexType>

  <xs:complexType name="value">
    <xs:simpleContent>
      <xs:extension base="xs:string">
        <xs:attribute name="currency">
          <xs:simpleType>
            <xs:restriction base="xs:token"><xs:pattern value="[A-Z]{3}"/></xs:restriction>
          </xs:simpleType>
        </xs:attribute>
      </xs:extension>
    </xs:simpleContent>
  </xs:complexType>

  <xs:complexType name="region">
    <xs:annotation>
      <xs:documentation xml:lang="en">A rectangle on a page of a PDF, or a range of blocks in a section of an ePub.</xs:documentation>
    </xs:annotation>
    <xs:attribute name="page" type="xs:positiveInteger" use="required"/>
    <xs:attribute name="x" type="xs:decimal"/>
    <xs:attribute name="y" type="xs:decimal"/>
    <xs:attribute name="width" type="dm:length"/>
    <xs:attribute name="height" type="dm:length"/>
    <xs:attribute name="from" type="dm:blockPath"/>
    <xs:attribute name="to" type="dm:blockPath"/>
    <xs:attribute name="zone" type="dm:name"/>
  </xs:complexType>

  <xs:complexType name="keywords">
    <xs:sequence>
      <xs:element name="keyword" minOccurs="0" maxOccurs="unbounded">
        <xs:complexType>
          <xs:attribute name="id" type="dm:name" use="required"/>
          <xs:attribute name="label" type="dm:name" use="required"/>
          <xs:attribute name="confidence" type="dm:confidence" use="required"/>
          <xs:attribute name="state" type="dm:state" use="required"/>
          <xs:attribute name="origin" type="dm:origin" use="required"/>
        </xs:complexType>
      </xs:element>
    </xs:sequence>
    <xs:attribute name="taxonomy" type="dm:name" use="required"/>
    <xs:attribute name="version" type="dm:name" use="required"/>
  </xs:complexType>

  <xs:complexType name="history">
    <xs:sequence>
      <xs:element name="event" minOccurs="0" maxOccurs="unbounded">
        <xs:complexType>
          <xs:attribute name="at" type="xs:dateTime" use="required"/>
          <xs:attribute name="step" type="dm:name" use="required"/>
          <xs:attribute name="phase" use="required">
            <xs:simpleType>
              <xs:restriction base="xs:token">
                <xs:enumeration value="work"/>
                <xs:enumeration value="review"/>
              </xs:restriction>
            </xs:simpleType>
          </xs:attribute>
          <xs:attribute name="user" type="xs:string" use="required"/>
          <xs:attribute name="outcome" type="dm:name" use="required"/>
        </xs:complexType>
      </xs:element>
    </xs:sequence>
  </xs:complexType>

  <xs:simpleType name="name">
    <xs:restriction base="xs:string"><xs:minLength value="1"/></xs:restriction>
  </xs:simpleType>
  <xs:simpleType name="length">
    <xs:restriction base="xs:decimal"><xs:minInclusive value="0"/></xs:restriction>
  </xs:simpleType>
  <xs:simpleType name="confidence">
    <xs:restriction base="xs:decimal"><xs:minInclusive value="0"/><xs:maxInclusive value="1"/></xs:restriction>
  </xs:simpleType>
  <xs:simpleType name="blockPath">
    <xs:restriction base="xs:token"><xs:pattern value="(/[0-9]+)+"/></xs:restriction>
  </xs:simpleType>
  <xs:simpleType name="path">
    <xs:restriction base="xs:token">
      <xs:pattern value="(_added\\.)?[a-z][a-z0-9_]*(\\[[0-9]+\\])?(\\.[a-z][a-z0-9_]*(\\[[0-9]+\\])?)*"/>
    </xs:restriction>
  </xs:simpleType>${renderEnumeration("origin", ["machine", "human"])}${renderEnumeration("zoneType", zoneTypes)}${renderEnumeration(
    "dataPointType",
    dataPointTypes.filter((type) => type !== "group"),
  )}${renderEnumeration(
    "state",
    dataPointStates.filter((state) => state !== "rejected"),
  )}
</xs:schema>
`;
