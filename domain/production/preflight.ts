import { type Message, message } from '../messages/message.ts'
import type { Bilingual } from '../text/bilingual.ts'
import type { Inspection, PageBox, ReadableFile } from './inspection.ts'

/**
 * The preflight of artwork: compares a file with the order. Each finding includes the next action. No finding refuses a
 * file: staff decide (ORDER-T40, ORDER-T42). Lengths in mm.
 */

/**
 * `good`: correct. `note`: needs a visual check. `warning`: usable with a loss of quality. `error`: cannot be produced.
 */
export const severities = ['error', 'warning', 'note', 'good'] as const
export type Finding = { severity: (typeof severities)[number]; message: Message }

/** Requirements of the order; without a dieline, size and bleed are not compared, without a bleed, only the size. */
export type Expected = {
  dieline: { width: number; height: number; bleed: number | undefined } | undefined
  /**
   * Panels whose artwork is rotated against the dieline, those printed on the inside of the box, and those with a glue
   * area on their print.
   */
  panels: { turned: readonly Bilingual[]; inside: readonly Bilingual[]; glued: readonly Bilingual[] }
  /** Number of printed sides. */
  sides: number
  /** Ordered spot colors, as named in the order. */
  spots: readonly string[]
}

/** Pixels per inch: below `coarse`, an image is visibly coarse; below `soft`, it may look soft. */
const resolutions = { coarse: 150, soft: 300 }
/** Maximum difference between a page and the dieline. */
const tolerance = 1

/** Spot colors that represent lines of a drawing rather than inks. */
const drawingLayers =
  /cut|die ?line|crease|groove|fold|bleed|orientation|safe|perforat|glue|no[- ]?print|varnish[- ]?free|dimension|刀|压痕|槽|出血|\b(cutter|guide)/i

/** Findings for a file, the most severe first. */
export const preflight = (file: Inspection, expected: Expected): Finding[] => {
  if (file.status === 'unreadable') {
    const severity = file.reason === 'damaged' || file.reason === 'protected' ? 'error' : 'warning'
    return [{ severity, message: message(`preflight.${file.reason}`) }]
  }
  const findings = [
    ...sizeOf(file, expected),
    ...pagesOf(file, expected),
    fontsOf(file),
    ...imagesOf(file),
    ...colorsOf(file),
    ...spotsOf(file, expected),
  ]
  return findings.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity))
}

/** Trimmed area of a page: its trim box, otherwise the whole page. */
export const trimOf = ({ width, height, trim }: ReadableFile['pages'][number]): PageBox =>
  trim ?? { x: 0, y: 0, width, height }

const isSame = (one: number, other: number): boolean => Math.abs(one - other) <= tolerance

/** Whether a page has the size of the dieline, directly or rotated by 90°. */
const fits = (page: PageBox, { width, height }: { width: number; height: number }): boolean =>
  (isSame(page.width, width) && isSame(page.height, height)) ||
  (isSame(page.width, height) && isSame(page.height, width))

const mm = (length: number): number => Math.round(length * 10) / 10

/**
 * What cannot be detected from the file: whether rotated panels have rotated artwork, and whether glue areas are free
 * of ink.
 */
const panelsOf = ({ turned, inside, glued }: Expected['panels']): Finding[] => [
  ...(turned.length > 0
    ? [{ severity: 'note' as const, message: message('preflight.panelsTurned', { panels: turned }) }]
    : []),
  ...(inside.length > 0
    ? [{ severity: 'note' as const, message: message('preflight.panelsInside', { panels: inside }) }]
    : []),
  ...(glued.length > 0
    ? [{ severity: 'note' as const, message: message('preflight.panelsGlued', { panels: glued }) }]
    : []),
]

const sizeOf = ({ pages: [page] }: ReadableFile, { dieline, panels }: Expected): Finding[] => {
  if (!page || !dieline) return []
  const trim = trimOf(page)
  const whole = { x: 0, y: 0, width: page.width, height: page.height }
  // Without a trim box the page may be the dieline with its bleed.
  const { bleed = 0 } = dieline
  const grown = { width: dieline.width + 2 * bleed, height: dieline.height + 2 * bleed }
  const withBleed = fits(whole, grown)
  const { width, height } = withBleed && !fits(trim, dieline) ? dieline : trim
  if (!fits({ ...trim, width, height }, dieline)) {
    return [
      {
        severity: 'error',
        message: message('preflight.sizeDiffers', {
          width: mm(trim.width),
          height: mm(trim.height),
          expectedWidth: mm(dieline.width),
          expectedHeight: mm(dieline.height),
        }),
      },
    ]
  }
  const size: Finding = {
    severity: 'good',
    message: message('preflight.sizeFits', { width: mm(width), height: mm(height) }),
  }
  const around = withBleed ? bleed : distance(trim, page.bleed ?? whole)
  return [size, ...panelsOf(panels), ...(dieline.bleed === undefined ? [] : [bleedOf(around, dieline.bleed)])]
}

/** The smallest distance between the sides of a box and those of another box around it. */
const distance = (inner: PageBox, outer: PageBox): number =>
  Math.min(
    inner.x - outer.x,
    inner.y - outer.y,
    outer.x + outer.width - inner.x - inner.width,
    outer.y + outer.height - inner.y - inner.height,
  )

const bleedOf = (around: number, required: number): Finding => {
  const needed = mm(required)
  return around >= required - 0.1
    ? { severity: 'good', message: message('preflight.bleedFits', { needed }) }
    : { severity: 'error', message: message('preflight.bleedMissing', { bleed: mm(Math.max(0, around)), needed }) }
}

/** Size and bleed of a dieline that staff provided; undefined if its first page has no trim box, or cannot be read. */
export const providedDieline = (file: Inspection | undefined): Expected['dieline'] => {
  const page = file?.status === 'readable' ? file.pages[0] : undefined
  if (!page?.trim) return undefined
  const { trim, bleed } = page
  // Software writes a bleed box of the same size if no bleed was set.
  const around = bleed ? distance(trim, bleed) : 0
  return { width: trim.width, height: trim.height, bleed: around > 0.1 ? around : undefined }
}

const pagesOf = ({ pageCount }: ReadableFile, { sides }: Expected): Finding[] =>
  pageCount > sides
    ? [{ severity: 'warning', message: message('preflight.pagesMany', { pages: pageCount, needed: sides }) }]
    : []

const fontsOf = ({ missingFonts }: ReadableFile): Finding =>
  missingFonts.length === 0
    ? { severity: 'good', message: message('preflight.fontsEmbedded') }
    : { severity: 'error', message: message('preflight.fontsMissing', { fonts: missingFonts.join(', ') }) }

const imagesOf = ({ images: { lowest } }: ReadableFile): Finding[] => {
  if (lowest === null) return []
  const needed = resolutions.soft
  if (lowest < resolutions.coarse) {
    return [{ severity: 'error', message: message('preflight.imagesCoarse', { lowest, needed }) }]
  }
  return [
    lowest < needed
      ? { severity: 'warning', message: message('preflight.imagesSoft', { lowest, needed }) }
      : { severity: 'good', message: message('preflight.imagesFine', { needed }) },
  ]
}

const colorsOf = ({ colors }: ReadableFile): Finding[] =>
  colors.includes('rgb') || colors.includes('lab')
    ? [{ severity: 'warning', message: message('preflight.colorsRgb') }]
    : [{ severity: 'good', message: message('preflight.colorsPrintable') }]

/** `PANTONE 185 C`, `Pantone 185C` and `185 c` are the same ink. */
const inkOf = (spot: string): string =>
  spot
    .toLowerCase()
    .replace(/pantone|pms/g, '')
    .replaceAll(/[^a-z0-9]/g, '')

const spotsOf = ({ spots }: ReadableFile, expected: Expected): Finding[] => {
  const inks = spots.filter((spot) => !drawingLayers.test(spot))
  if (inks.length === 0) return []
  const ordered = expected.spots.map(inkOf)
  const extra = inks.filter((spot) => !ordered.includes(inkOf(spot)))
  return extra.length > 0
    ? [{ severity: 'warning', message: message('preflight.spotsExtra', { spots: extra.join(', ') }) }]
    : [{ severity: 'good', message: message('preflight.spotsFit', { spots: inks.join(', ') }) }]
}
