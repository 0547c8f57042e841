import { hash, randomBytes } from 'node:crypto'
import { Integer, OctetString } from 'asn1js'
import {
  AlgorithmIdentifier,
  ContentInfo,
  MessageImprint,
  PKIStatus,
  SignedData,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs'

/**
 * Time stamps of a third party (RFC 3161) over the signatures of anchors: evidence that an anchor existed at a time,
 * even if the signing key leaks later. A stamp is a TimeStampToken in DER, in base64.
 */

/** OID of SHA-256 (RFC 5754). */
const sha256Oid = '2.16.840.1.101.3.4.2.1'
/** OID of the content type TSTInfo (RFC 3161, 2.4.2). */
const tstInfoOid = '1.2.840.113549.1.9.16.1.4'

/** Timeout of a request to the authority, in milliseconds. */
const timeoutMs = 15_000
/** Maximum size of a response in bytes; a response with a certificate chain has about 6,000. */
const maxAnswerBytes = 65_536

/** Content of a stamp: the time, and the authority that certifies it. */
export type StampedTime = { at: Date; authority: string }

/**
 * Requests a time stamp of bytes from an authority, and verifies the response.
 * @param url of the authority, which answers `application/timestamp-query` over HTTP
 * @throws {Error} if it cannot be reached, refuses, or returns a stamp of other bytes
 */
export const requestTimeStamp = async (url: string, stamped: Uint8Array): Promise<string> => {
  const nonce = new Integer({ valueHex: new Uint8Array([1, ...randomBytes(8)]).buffer })
  const request = new TimeStampReq({ version: 1, messageImprint: imprintOf(stamped), nonce, certReq: true })
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: request.toSchema().toBER(),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw new Error('The time-stamp authority cannot be reached', { cause: error })
  })
  if (!response.ok) throw new Error(`The time-stamp authority responded with status ${response.status}`)
  const answer = await readBody(response).then((bytes) => parseOrThrow(() => TimeStampResp.fromBER(bytes)))
  const { status, statusStrings } = answer.status
  if (status !== PKIStatus.granted && status !== PKIStatus.grantedWithMods) {
    const reasons = statusStrings?.map(({ valueBlock }) => valueBlock.value).join('; ')
    throw new Error(`The time-stamp authority refused: ${reasons || `status ${status}`}`)
  }
  if (!answer.timeStampToken) throw new Error('The response of the time-stamp authority contains no time stamp')
  const token = Buffer.from(answer.timeStampToken.toSchema().toBER())
  if (!infoOf(token).info.nonce?.isEqual(nonce)) {
    throw new Error('The time-stamp authority returned the response to another request')
  }
  const stamp = token.toString('base64')
  await readTimeStamp(stamp, stamped)
  return stamp
}

/**
 * Reads and verifies a stamp of bytes. The signature is checked with the certificate in the stamp; whether to trust its
 * authority is up to the reader, for example with `openssl ts -verify` (.github/deploy/README.md).
 * @throws {Error} if it is not a stamp, belongs to other bytes, or its signature is invalid
 */
export const readTimeStamp = async (stamp: string, stamped: Uint8Array): Promise<StampedTime> => {
  const { signed, info } = infoOf(Buffer.from(stamp, 'base64'))
  const { hashAlgorithm, hashedMessage } = info.messageImprint
  const isOfBytes = Buffer.from(hashedMessage.valueBlock.valueHexView).equals(hash('sha256', stamped, 'buffer'))
  if (hashAlgorithm.algorithmId !== sha256Oid || !isOfBytes) throw new Error('The time stamp belongs to other data')
  const { signatureVerified, signerCertificate } = await signed.verify({
    signer: 0,
    data: new Uint8Array(stamped).buffer,
    checkChain: false,
    extendedMode: true,
  })
  if (!signatureVerified || !signerCertificate) throw new Error('The signature of the time stamp is invalid')
  const names = signerCertificate.subject.typesAndValues.map(({ value }) => value.valueBlock.value)
  return { at: info.genTime, authority: names.join(', ') }
}

const imprintOf = (bytes: Uint8Array): MessageImprint =>
  new MessageImprint({
    hashAlgorithm: new AlgorithmIdentifier({ algorithmId: sha256Oid }),
    hashedMessage: new OctetString({ valueHex: new Uint8Array(hash('sha256', bytes, 'buffer')).buffer }),
  })

const infoOf = (token: Uint8Array): { signed: SignedData; info: TSTInfo } => {
  const signed = new SignedData({
    schema: parseOrThrow(() => ContentInfo.fromBER(new Uint8Array(token).buffer)).content,
  })
  const content = signed.encapContentInfo.eContent
  if (signed.encapContentInfo.eContentType !== tstInfoOid || !content) throw new Error('The data is not a time stamp')
  return { signed, info: parseOrThrow(() => TSTInfo.fromBER(content.getValue())) }
}

const parseOrThrow = <T>(read: () => T): T => {
  try {
    return read()
  } catch (error) {
    throw new Error('The data is not a time stamp', { cause: error })
  }
}

/** Reads the body; throws as soon as it exceeds `maxAnswerBytes`. */
const readBody = async (response: Response): Promise<ArrayBuffer> => {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.length
    if (length > maxAnswerBytes) throw new Error('The response of the time-stamp authority is too large')
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts)).buffer
}
