import type { Scene } from '#domain/packaging/scene.ts'
import type { Structure } from '#domain/packaging/structure.ts'
import type { Style } from '#domain/packaging/style.ts'
import type { StyleId } from '#domain/packaging/styles.ts'

/** How a style is drawn, flat and erected. A page loads the file of its product's style, the scenes of its family, and no other. */
export type Craft = { style: Style; sceneOf: (structure: Structure) => Scene }

const files = {
  insert: () => import('#domain/packaging/styles/insert.ts'),
  mailer: () => import('#domain/packaging/styles/mailer.ts'),
  slotted: () => import('#domain/packaging/styles/slotted.ts'),
  telescope: () => import('#domain/packaging/styles/telescope.ts'),
  bag: () => import('#domain/packaging/styles/bag.ts'),
  foldingCarton: () => import('#domain/packaging/styles/folding-carton.ts'),
  sleeve: () => import('#domain/packaging/styles/sleeve.ts'),
  magnetic: () => import('#domain/packaging/styles/magnetic.ts'),
  rigid: () => import('#domain/packaging/styles/rigid.ts'),
  tube: () => import('#domain/packaging/styles/tube.ts'),
  rolls: () => import('#domain/packaging/styles/rolls.ts'),
  flat: () => import('#domain/packaging/styles/flat.ts'),
}

const scenes = {
  box: async () => (await import('#domain/packaging/scenes/boxes.ts')).boxScenes,
  carton: async () => (await import('#domain/packaging/scenes/cartons.ts')).cartonScenes,
  rigid: async () => (await import('#domain/packaging/scenes/rigid-boxes.ts')).rigidScenes,
  round: async () => (await import('#domain/packaging/scenes/round-goods.ts')).roundScenes,
  flat: async () => (await import('#domain/packaging/scenes/flat-goods.ts')).flatScenes,
}

type Place = readonly [file: keyof typeof files, family: keyof typeof scenes]

/** Where each style is, under its own name. */
const places: Readonly<Record<StyleId, Place>> = {
  mailer: ['mailer', 'box'],
  adhesiveMailer: ['mailer', 'box'],
  displayMailer: ['mailer', 'box'],
  rsc: ['slotted', 'box'],
  halfSlotted: ['slotted', 'box'],
  fullOverlap: ['slotted', 'box'],
  telescope: ['telescope', 'box'],
  bookWrap: ['telescope', 'box'],
  divider: ['insert', 'box'],
  dieCutInsert: ['insert', 'box'],
  block: ['insert', 'box'],
  straightTuck: ['foldingCarton', 'carton'],
  reverseTuck: ['foldingCarton', 'carton'],
  snapLock: ['foldingCarton', 'carton'],
  autoLock: ['foldingCarton', 'carton'],
  hangTabCarton: ['foldingCarton', 'carton'],
  sleeve: ['sleeve', 'carton'],
  pillow: ['sleeve', 'carton'],
  bag: ['bag', 'carton'],
  liftOff: ['rigid', 'rigid'],
  shoulderNeck: ['rigid', 'rigid'],
  drawer: ['rigid', 'rigid'],
  magnetic: ['magnetic', 'rigid'],
  collapsibleMagnetic: ['magnetic', 'rigid'],
  bookBox: ['magnetic', 'rigid'],
  tube: ['tube', 'round'],
  shakerTube: ['tube', 'round'],
  mailingTube: ['tube', 'round'],
  tape: ['rolls', 'round'],
  rollLabel: ['rolls', 'round'],
  sheet: ['flat', 'flat'],
  label: ['flat', 'flat'],
  roundLabel: ['flat', 'flat'],
  card: ['flat', 'flat'],
  hangTag: ['flat', 'flat'],
  foldedCard: ['flat', 'flat'],
  mailingBag: ['flat', 'flat'],
  paddedMailingBag: ['flat', 'flat'],
}

export const craftOf = async (style: string): Promise<Craft> => {
  const id = style as StyleId
  const [file, family] = places[id]
  const [made, drawn] = await Promise.all([files[file](), scenes[family]()])
  const own = (made as Readonly<Record<string, Style | undefined>>)[id]
  const sceneOf = (drawn as Readonly<Record<string, Craft['sceneOf'] | undefined>>)[id]
  if (!own || !sceneOf) throw new Error(`Nothing draws the style ${style}`)
  return { style: own, sceneOf }
}
