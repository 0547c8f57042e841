import type { Scene } from '#domain/packaging/scene.ts'
import type { Structure } from '#domain/packaging/structure.ts'
import type { Style } from '#domain/packaging/style.ts'
import type { StyleId } from '#domain/packaging/styles.ts'

/** How a style is drawn, flat and erected. A page loads the family of its product and no other. */
export type Craft = { style: Style; sceneOf: (structure: Structure) => Scene }

const families = {
  mailer: async () => {
    const [{ mailerStyles: styles }, { mailerScenes: scenes }] = await Promise.all([
      import('#domain/packaging/families/mailers.ts'),
      import('#domain/packaging/scenes/mailers.ts'),
    ])
    return { styles, scenes }
  },
  box: async () => {
    const [{ boxStyles: styles }, { boxScenes: scenes }] = await Promise.all([
      import('#domain/packaging/families/boxes.ts'),
      import('#domain/packaging/scenes/boxes.ts'),
    ])
    return { styles, scenes }
  },
  insert: async () => {
    const [{ insertStyles: styles }, { insertScenes: scenes }] = await Promise.all([
      import('#domain/packaging/families/inserts.ts'),
      import('#domain/packaging/scenes/inserts.ts'),
    ])
    return { styles, scenes }
  },
  carton: async () => {
    const [{ cartonStyles: styles }, { cartonScenes: scenes }] = await Promise.all([
      import('#domain/packaging/families/cartons.ts'),
      import('#domain/packaging/scenes/cartons.ts'),
    ])
    return { styles, scenes }
  },
  rigid: async () => {
    const [{ rigidStyles: styles }, { rigidScenes: scenes }] = await Promise.all([
      import('#domain/packaging/families/rigid-boxes.ts'),
      import('#domain/packaging/scenes/rigid-boxes.ts'),
    ])
    return { styles, scenes }
  },
  round: async () => {
    const [{ roundStyles: styles }, { roundScenes: scenes }] = await Promise.all([
      import('#domain/packaging/families/round-goods.ts'),
      import('#domain/packaging/scenes/round-goods.ts'),
    ])
    return { styles, scenes }
  },
  flat: async () => {
    const [{ flatStyles: styles }, { flatScenes: scenes }] = await Promise.all([
      import('#domain/packaging/families/flat-goods.ts'),
      import('#domain/packaging/scenes/flat-goods.ts'),
    ])
    return { styles, scenes }
  },
}

const familyOf: Readonly<Record<StyleId, keyof typeof families>> = {
  mailer: 'mailer',
  adhesiveMailer: 'mailer',
  displayMailer: 'mailer',
  rsc: 'box',
  halfSlotted: 'box',
  fullOverlap: 'box',
  telescope: 'box',
  bookWrap: 'box',
  divider: 'insert',
  dieCutInsert: 'insert',
  block: 'insert',
  straightTuck: 'carton',
  reverseTuck: 'carton',
  snapLock: 'carton',
  autoLock: 'carton',
  hangTabCarton: 'carton',
  sleeve: 'carton',
  pillow: 'carton',
  bag: 'carton',
  liftOff: 'rigid',
  shoulderNeck: 'rigid',
  magnetic: 'rigid',
  collapsibleMagnetic: 'rigid',
  bookBox: 'rigid',
  drawer: 'rigid',
  tube: 'round',
  shakerTube: 'round',
  mailingTube: 'round',
  tape: 'round',
  rollLabel: 'round',
  sheet: 'flat',
  label: 'flat',
  roundLabel: 'flat',
  card: 'flat',
  hangTag: 'flat',
  foldedCard: 'flat',
  mailingBag: 'flat',
  paddedMailingBag: 'flat',
}

/** Loads how a style is drawn. Throws for one that no family has: the catalogue is newer than this page. */
export const craftOf = async (style: string): Promise<Craft> => {
  const id = style as StyleId
  const { styles, scenes }: { styles: Record<string, Style>; scenes: Record<string, Craft['sceneOf']> } =
    await families[familyOf[id]]()
  const [own, sceneOf] = [styles[id], scenes[id]]
  if (!own || !sceneOf) throw new Error(`Nothing draws the style ${style}`)
  return { style: own, sceneOf }
}
