import { ruleBroken, firstOf, invalidInput, notFound, type Refusal } from '../kernel/refusal.ts'
import { storageName } from '../text/storage-name.ts'
import { isBefore, type Moment } from '../time.ts'

/** Upload sessions (table ART-T): from the request for upload URLs to an attachable file. Rules without I/O. */

/** Upload limits (ART-004..006, ART-D05). Lifetimes in seconds, sizes in bytes. */
export const uploadLimits = {
  parts: { min: 1, max: 10_000 },
  expiresInSeconds: { min: 1, max: 604_800, default: 86_400 },
  bytes: 5_000_000_000,
  /** Size of a file sent as form-data in one request, whose upload cannot be continued after an interruption. */
  formBytes: 100_000_000,
  /** Maximum number of incomplete sessions per user, so that no user can fill the storage. */
  open: 100,
  /** Days after which a completed upload that no command has attached is removed (decision 248). */
  unattachedDays: 30,
  nameCharacters: 255,
} as const

/** ART-004..007: whether a number is within its limits; the message includes the field and both limits. */
export const rangeRefusal = (
  field: string,
  value: number,
  { min, max }: { min: number; max: number },
): Refusal | undefined =>
  value < min || value > max ? invalidInput(field, 'input.range', { field, min, max }) : undefined

/**
 * Maximum size of a part in bytes. All parts together remain within the file size limit, or within twice that limit for
 * two parts, because the last part can be small. Otherwise, 10,000 parts of 5 GB could be sent before the file is
 * refused.
 */
export const maxPartBytes = (partCount: number): number => Math.ceil(uploadLimits.bytes / Math.max(1, partCount - 1))

/** Asset types of an item (ART-012); a factory's dieline is visible to staff only (ART-D06). */
export const assetTypes = ['artwork', 'dieline', 'factoryDieline'] as const
export type AssetType = (typeof assetTypes)[number]

/**
 * Files that suppliers upload for a purchase order (ART-014), and who can see them: also customers, or only staff
 * (ART-015, PO-009).
 */
export const supplierAssetTypes = ['artwork', 'dieline'] as const
export type SupplierAssetType = (typeof supplierAssetTypes)[number]
export const assetTargets = ['customerAssets', 'factoryAssets'] as const
export type AssetTarget = (typeof assetTargets)[number]

/** Purpose of an upload session; its completion must specify the same item or purchase order. */
export type UploadPurpose =
  | { requestId: string; itemId: string; assetType: AssetType }
  | { purchaseOrderId: string; assetType: SupplierAssetType; assetTarget: AssetTarget }

/** Extensions of artwork and dielines (ART-D05). */
const assetEndings = new Set(['pdf', 'ai', 'eps', 'svg', 'png', 'jpg', 'jpeg', 'tif', 'tiff', 'psd', 'zip'])

/** Statuses of an upload session (ART-T01..T04). */
const uploadStatuses = ['initiated', 'completed', 'aborted'] as const
type UploadStatus = (typeof uploadStatuses)[number]

/** An upload session as stored in its row. */
export type Upload = {
  uploadId: string
  /** Key of the file in the object store. */
  key: string
  /** The id that the object store assigned to the upload. */
  storeUploadId: string
  /** The user who initiated it; only this user can send parts, complete or abort it. */
  ownerId: string
  fileName: string
  contentType: string
  partCount: number
  status: UploadStatus
  expiresOn: Moment
  /** In bytes; set when it is completed. */
  size: number | null
  /** Null for a file that can be attached to anything. */
  purpose: UploadPurpose | null
}

/**
 * Extensions of programs, installers, shortcuts and disk images that the recipient's computer would run or mount
 * (ART-D05): those that Gmail blocks (support.google.com/mail/answer/6590), and those of other systems. The content is
 * checked as well: a renamed program is recognized by its first bytes.
 */
const executableEndings = new Set(
  (
    'ade adp apk app appimage application appref-ms appx appxbundle bat cab chm cmd com command cpl deb desktop ' +
    'diagcab diagcfg diagpkg dll dmg ex ex_ exe gadget hta img inf ins iso isp jar jnlp js jse lib library-ms lnk mde ' +
    'mjs msc msh msi msix msixbundle msp mst nsh pif pkg ps1 ps1xml psc1 psm1 reg rpm scf scr sct sh shb shs sys url ' +
    'vb vbe vbs vhd vhdx vxd website ws wsc wsf wsh xll'
  ).split(' '),
)

/** Extensions of files whose type is detected by their first bytes, with the allowed media types. */
const contentTypesOf: Readonly<Record<string, readonly string[]>> = {
  pdf: ['application/pdf'],
  ai: ['application/pdf', 'application/postscript'],
  eps: ['application/eps', 'application/postscript'],
  svg: ['image/svg+xml'],
  png: ['image/png', 'image/apng'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  tif: ['image/tiff'],
  tiff: ['image/tiff'],
  psd: ['image/vnd.adobe.photoshop'],
  zip: ['application/zip'],
}

const executableTypes = new Set([
  'application/x-msdownload',
  'application/x-elf',
  'application/x-mach-binary',
  'application/java-vm',
  'application/x-ms-shortcut',
  'application/x-msi',
  'application/vnd.android.package-archive',
])

/** `Logo.PDF` → `pdf`, `run.bat. .` → `bat` (as Windows stores it), `.bat` → `bat`; '' without an extension. */
const endingOf = (fileName: string): string =>
  /\.([^.]+)\.*$/.exec(storageName(`_${fileName.replace(/[.\s]+$/, '')}`))?.[1] ?? ''

/**
 * Maximum length of a stored name in characters: file systems allow 255 bytes, some of which are needed while a file is
 * being written.
 */
const maxStoredNameLength = 120

/**
 * The key of a new file: a random folder and a safe name (ART-016, TEXT-050..055). A long name is truncated at the
 * start.
 */
export const storageKey = (folder: string, fileName: string): string =>
  `${folder}/${storageName(fileName).slice(-maxStoredNameLength).replace(/^\.+/, '')}`

export const uploadCan = {
  /** Any file except executables (ART-D05); `open`: number of the user's incomplete sessions. */
  initiate: ({ fileName, open }: { fileName: string; open: number }): Refusal | undefined =>
    firstOf(
      executableEndings.has(endingOf(fileName)) ? invalidInput('fileName', 'files.executable') : undefined,
      open >= uploadLimits.open ? ruleBroken('fileName', 'files.tooManyOpen', { n: uploadLimits.open }) : undefined,
    ),

  /** ART-D05: the format of artwork and dielines must be one that factories accept; `fileSize` is in bytes. */
  initiateAsset: ({ fileName, fileSize }: { fileName: string; fileSize: number }): Refusal | undefined =>
    firstOf(
      assetEndings.has(endingOf(fileName))
        ? undefined
        : invalidInput('fileName', 'files.assetFormat', { formats: 'PDF, AI, EPS, SVG, PNG, JPG, TIF, PSD, ZIP' }),
      fileSize > uploadLimits.bytes ? invalidInput('fileSize', 'files.tooLarge') : undefined,
    ),

  /**
   * ART-T02: by the initiator while the session is open. A repeated completion gets the same response and is not
   * refused.
   */
  complete: (upload: Upload, userId: string, now: Moment): Refusal | undefined =>
    firstOf(
      upload.ownerId === userId ? undefined : notFound('upload'),
      upload.status === 'aborted' ? ruleBroken('uploadId', 'files.aborted') : undefined,
      upload.status === 'initiated' && !isBefore(now, upload.expiresOn)
        ? ruleBroken('uploadId', 'files.expired')
        : undefined,
    ),

  /** ART-T03: by the initiator, until it is completed. */
  abort: (upload: Upload, userId: string): Refusal | undefined =>
    firstOf(
      upload.ownerId === userId ? undefined : notFound('upload'),
      upload.status === 'completed' ? ruleBroken('uploadId', 'files.completed') : undefined,
    ),
}

/**
 * ART-D05: whether the content matches the file name. `detected` is the media type detected from the first bytes;
 * undefined if they identify none, as for text, which is accepted for extensions that cannot be checked.
 */
export const contentRefusal = (fileName: string, detected: string | undefined): Refusal | undefined => {
  if (detected !== undefined && executableTypes.has(detected)) return invalidInput('fileName', 'files.executable')
  const expected = contentTypesOf[endingOf(fileName)]
  if (!expected || (detected !== undefined && expected.includes(detected))) return undefined
  return invalidInput('fileName', 'files.wrongContent', { ending: endingOf(fileName) })
}

/**
 * The parts of a completion (ART-008, ART-009, ART-D04): at least one, each with an ETag, part numbers unique and
 * ascending.
 */
export const partsRefusal = (
  parts: readonly { PartNumber: number; ETag: string }[],
  partCount: number,
): Refusal | undefined => {
  if (parts.length === 0) return invalidInput('parts', 'files.noParts', { field: 'body' })
  const missing = parts.findIndex(({ ETag }) => ETag.trim() === '')
  if (missing >= 0) return invalidInput(`parts.${missing}.ETag`, 'files.missingETag', { n: missing + 1 })
  const outside = parts.findIndex(({ PartNumber }) => rangeRefusal('', PartNumber, uploadLimits.parts))
  if (outside >= 0) {
    return rangeRefusal(`parts.${outside}.PartNumber`, parts[outside]!.PartNumber, uploadLimits.parts)
  }
  const disorder = parts.findIndex(({ PartNumber }, nth) => PartNumber !== nth + 1)
  if (disorder >= 0) return invalidInput(`parts.${disorder}.PartNumber`, 'files.partOrder', { n: disorder + 1 })
  if (parts.length !== partCount) return invalidInput('parts', 'files.partCount', { n: partCount })
  return undefined
}
