import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
} from '@cantoo/pdf-lib'
import type { ReadableFile } from '#domain/production/inspection.ts'

/** Fonts, colors and spot names of a PDF, from all objects that its pages reference. */

type Colors = ReadableFile['colors'][number]
export type PdfObjects = { missingFonts: string[]; colors: Colors[]; spots: string[] }

/** Maximum number of inspected pages. */
const maxPages = 50

/** @throws {Error} if the file is not a readable PDF */
export const readObjects = async (bytes: Uint8Array): Promise<PdfObjects> => {
  const document = await PDFDocument.load(bytes, { ignoreEncryption: true, updateMetadata: false })
  const found = { fonts: new Set<string>(), colors: new Set<Colors>(), spots: new Set<string>() }
  const seen = new Set<PDFObject>()
  for (const page of document.getPages().slice(0, maxPages)) {
    const resources = page.node.Resources()
    if (resources) readResources(resources, found, seen)
    const contents = page.node.Contents()
    for (const stream of contents instanceof PDFArray ? contents.asArray() : [contents]) {
      readContent(page.node.context.lookup(stream), found)
    }
  }
  return { missingFonts: [...found.fonts].toSorted(), colors: [...found.colors], spots: [...found.spots].toSorted() }
}

type Found = { fonts: Set<string>; colors: Set<Colors>; spots: Set<string> }

const readResources = (resources: PDFDict, found: Found, seen: Set<PDFObject>): void => {
  if (seen.has(resources)) return
  seen.add(resources)
  for (const font of entriesOf(resources, 'Font')) if (font instanceof PDFDict) readFont(font, found)
  for (const space of entriesOf(resources, 'ColorSpace')) readSpace(space, found)
  for (const shading of entriesOf(resources, 'Shading')) readSpace(dictOf(shading)?.lookup(name('ColorSpace')), found)
  for (const kind of ['XObject', 'Pattern']) {
    for (const object of entriesOf(resources, kind)) {
      const dict = dictOf(object)
      if (!dict) continue
      if (dict.lookup(name('Subtype')) === name('Image')) readSpace(dict.lookup(name('ColorSpace')), found)
      else readContent(object, found)
      readSpace(dictOf(dict.lookup(name('Shading')))?.lookup(name('ColorSpace')), found)
      const inner = dict.lookup(name('Resources'))
      if (inner instanceof PDFDict) readResources(inner, found, seen)
    }
  }
}

const name = (text: string): PDFName => PDFName.of(text)

const dictOf = (object: PDFObject | undefined): PDFDict | undefined =>
  object instanceof PDFRawStream ? object.dict : object instanceof PDFDict ? object : undefined

const entriesOf = (resources: PDFDict, kind: string): PDFObject[] => {
  const group = resources.lookup(name(kind))
  return group instanceof PDFDict ? group.keys().flatMap((key) => group.lookup(key) ?? []) : []
}

const textOf = (object: PDFObject | undefined): string => (object instanceof PDFName ? object.decodeText() : '')

/** Glyphs of Type 3 fonts are drawn in the file itself; other fonts need a font file. */
const readFont = (font: PDFDict, { fonts }: Found): void => {
  if (font.lookup(name('Subtype')) === name('Type3')) return
  const descendants = font.lookup(name('DescendantFonts'))
  const described = descendants instanceof PDFArray ? dictOf(descendants.lookup(0)) : font
  const descriptor = dictOf(described?.lookup(name('FontDescriptor')))
  const embedded = ['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor?.lookup(name(key)))
  // A font subset is named `ABCDEF+Inter`.
  if (!embedded) fonts.add(textOf(font.lookup(name('BaseFont'))).replace(/^[A-Z]{6}\+/, '') || 'unnamed')
}

const processColors: Readonly<Record<string, Colors>> = {
  DeviceGray: 'gray',
  CalGray: 'gray',
  DeviceRGB: 'rgb',
  CalRGB: 'rgb',
  DeviceCMYK: 'cmyk',
  Lab: 'lab',
}
const ofComponents: Readonly<Record<number, Colors>> = { 1: 'gray', 3: 'rgb', 4: 'cmyk' }

/** Colorants that are process inks or not an ink. */
const notSpotColors = new Set(['Cyan', 'Magenta', 'Yellow', 'Black', 'All', 'None'])

const readSpace = (space: PDFObject | undefined, found: Found): void => {
  if (space instanceof PDFName) {
    const color = processColors[textOf(space)]
    if (color) found.colors.add(color)
    return
  }
  if (!(space instanceof PDFArray)) return
  const kind = textOf(space.lookup(0))
  if (kind === 'ICCBased') {
    const components = dictOf(space.lookup(1))?.lookup(name('N'))
    const color = components instanceof PDFNumber ? ofComponents[components.asNumber()] : undefined
    if (color) found.colors.add(color)
  } else if (kind === 'Indexed' || kind === 'Pattern') {
    if (space.size() > 1) readSpace(space.lookup(1), found)
  } else if (kind === 'Separation' || kind === 'DeviceN') {
    const colorants = space.lookup(1)
    for (const colorant of colorants instanceof PDFArray ? colorants.asArray() : [colorants]) {
      const spot = textOf(colorant)
      if (!spot || notSpotColors.has(spot)) continue
      found.spots.add(spot)
      found.colors.add('spot')
    }
  } else if (processColors[kind]) found.colors.add(processColors[kind])
}

/** Operators that set a color of a device space. */
const operators: Readonly<Record<string, Colors>> = { rg: 'rgb', RG: 'rgb', k: 'cmyk', K: 'cmyk', g: 'gray', G: 'gray' }

/** Strings and inline images are skipped, because they can contain anything. */
const skipped = /\((?:\\.|[^\\()])*\)|<[0-9A-Fa-f\s]*>|\bID\s[\s\S]*?\sEI\b/g
const setColor = /(?<=[\d.]\s)(?:rg|RG|k|K|g|G)(?=\s|$)/g
const setSpace = /\/(Device(?:RGB|CMYK|Gray))\s+(?:cs|CS)\b/g

const readContent = (object: PDFObject | undefined, { colors }: Found): void => {
  if (!(object instanceof PDFRawStream)) return
  const text = Buffer.from(decodePDFRawStream(object).decode()).toString('latin1').replaceAll(skipped, ' ')
  for (const [operator] of text.matchAll(setColor)) colors.add(operators[operator]!)
  for (const [, space] of text.matchAll(setSpace)) colors.add(processColors[space!]!)
}
