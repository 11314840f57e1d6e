import { generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";

/** A certificate and its private key, as PEM. */
export interface Certificate {
  cert: string;
  key: string;
}

export interface CertificateOptions {
  /** The common name; for a server also its only alternative name. */
  name: string;
  /** The authority that signs it; by default it signs itself. */
  issuer?: CertificateAuthority;
  notBefore?: Date;
  notAfter?: Date;
}

/** An authority, which signs other certificates. */
export interface CertificateAuthority extends Certificate {
  name: string;
  privateKey: KeyObject;
}

// DER (ITU-T X.690): each value is a tag, its length and its content.

const tags = { boolean: 0x01, integer: 0x02, bitString: 0x03, octetString: 0x04, oid: 0x06, utf8: 0x0c, time: 0x18 };
const sequenceTag = 0x30;
const setTag = 0x31;
const contextTag = (number: number) => 0xa0 + number;

function encode(tag: number, ...contents: readonly (Uint8Array | string)[]): Buffer {
  const content = Buffer.concat(contents.map((part) => (typeof part === "string" ? Buffer.from(part) : part)));
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...contents: readonly Uint8Array[]) => encode(sequenceTag, ...contents);

function encodeOid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split(".").map(Number);
  const bytes = rest.flatMap((arc) => {
    const groups = [arc & 0x7f];
    for (let high = arc >> 7; high > 0; high >>= 7) groups.unshift((high & 0x7f) | 0x80);
    return groups;
  });
  return encode(tags.oid, Buffer.from([first * 40 + second, ...bytes]));
}

/** Formats a time as YYYYMMDDHHMMSSZ. */
const encodeTime = (date: Date) => encode(tags.time, date.toISOString().replaceAll(/[-:T]|\.\d+/g, ""));
const encodeName = (name: string) => sequence(encode(setTag, sequence(encodeOid("2.5.4.3"), encode(tags.utf8, name))));
const encodeExtension = (oid: string, value: Uint8Array) => sequence(encodeOid(oid), encode(tags.octetString, value));
const encodeBits = (bytes: Uint8Array) => encode(tags.bitString, Buffer.from([0]), bytes);
const ecdsaWithSha256 = sequence(encodeOid("1.2.840.10045.4.3.2"));

const dayMs = 24 * 3_600_000;

/** Builds an X.509 certificate (RFC 5280) with a new P-256 key, signed by its issuer. */
function buildSigned(options: CertificateOptions, extension: Buffer): CertificateAuthority {
  const { name, issuer } = options;
  const { notBefore = new Date(Date.now() - dayMs), notAfter = new Date(Date.now() + dayMs) } = options;
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const version3 = encode(contextTag(0), encode(tags.integer, Buffer.from([2])));
  // A positive number: its first bit is not set.
  const serial = encode(tags.integer, Buffer.concat([Buffer.from([1]), randomBytes(15)]));
  const spki = publicKey.export({ type: "spki", format: "der" });
  const content = sequence(
    version3,
    serial,
    ecdsaWithSha256,
    encodeName(issuer?.name ?? name),
    sequence(encodeTime(notBefore), encodeTime(notAfter)),
    encodeName(name),
    spki,
    encode(contextTag(3), sequence(extension)),
  );
  const signature = sign("sha256", content, issuer?.privateKey ?? privateKey);
  const der = sequence(content, ecdsaWithSha256, encodeBits(signature));
  const base64 = (der.toString("base64").match(/.{1,64}/g) ?? []).join("\n");
  const cert = `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`;
  return { name, privateKey, cert, key: privateKey.export({ type: "pkcs8", format: "pem" }).toString() };
}

/** Builds the certificate of an authority. */
export function buildCertificateAuthority(name = "Test authority"): CertificateAuthority {
  const isAuthority = encode(tags.boolean, Buffer.from([0xff]));
  return buildSigned({ name }, encodeExtension("2.5.29.19", sequence(isAuthority)));
}

/**
 * Builds the certificate of a server.
 *
 * @example
 * const authority = buildCertificateAuthority();
 * const { cert, key } = buildServerCertificate({ name: "localhost", issuer: authority });
 */
export function buildServerCertificate(options: CertificateOptions): Certificate {
  const dnsName = encode(0x82, options.name);
  return buildSigned(options, encodeExtension("2.5.29.17", sequence(dnsName)));
}
