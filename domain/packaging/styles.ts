import type { Scene } from './scene.ts'
import type { Dimensions, Structure } from './structure.ts'
import { type Options, type Problem, structureIn, type Style } from './style.ts'
import { adhesiveMailer } from './styles/adhesive-mailer.ts'
import { autoLock } from './styles/auto-lock.ts'
import { bag } from './styles/bag.ts'
import { block } from './styles/block.ts'
import { bookBox } from './styles/book-box.ts'
import { bookWrap } from './styles/book-wrap.ts'
import { bottleCarrier } from './styles/bottle-carrier.ts'
import { card } from './styles/card.ts'
import { collapsibleMagnetic } from './styles/collapsible-magnetic.ts'
import { counterDisplay } from './styles/counter-display.ts'
import { crashLockShipper } from './styles/crash-lock-shipper.ts'
import { dieCutInsert } from './styles/die-cut-insert.ts'
import { displayMailer } from './styles/display-mailer.ts'
import { divider } from './styles/divider.ts'
import { drawer } from './styles/drawer.ts'
import { fivePanelHanger } from './styles/five-panel-hanger.ts'
import { foldedCard } from './styles/folded-card.ts'
import { fullOverlap } from './styles/full-overlap.ts'
import { halfSlotted } from './styles/half-slotted.ts'
import { hangTabCarton } from './styles/hang-tab-carton.ts'
import { hangTag } from './styles/hang-tag.ts'
import { label } from './styles/label.ts'
import { liftOff } from './styles/lift-off.ts'
import { magnetic } from './styles/magnetic.ts'
import { mailer } from './styles/mailer.ts'
import { mailingBag } from './styles/mailing-bag.ts'
import { mailingTube } from './styles/mailing-tube.ts'
import { openTray } from './styles/open-tray.ts'
import { paddedMailingBag } from './styles/padded-mailing-bag.ts'
import { partialLid } from './styles/partial-lid.ts'
import { pillow } from './styles/pillow.ts'
import { reverseTuck } from './styles/reverse-tuck.ts'
import { rollLabel } from './styles/roll-label.ts'
import { roundLabel } from './styles/round-label.ts'
import { rsc } from './styles/rsc.ts'
import { sealEnd } from './styles/seal-end.ts'
import { shakerTube } from './styles/shaker-tube.ts'
import { sheet } from './styles/sheet.ts'
import { shelfReadyShipper } from './styles/shelf-ready-shipper.ts'
import { shoulderNeck } from './styles/shoulder-neck.ts'
import { sleeve } from './styles/sleeve.ts'
import { snapLockShipper } from './styles/snap-lock-shipper.ts'
import { snapLock } from './styles/snap-lock.ts'
import { straightTuck } from './styles/straight-tuck.ts'
import { tape } from './styles/tape.ts'
import { telescope } from './styles/telescope.ts'
import { trayAndSleeve } from './styles/tray-and-sleeve.ts'
import { tube } from './styles/tube.ts'
import { tuckTopShipper } from './styles/tuck-top-shipper.ts'

/** All styles, by the id used by catalogue products. */
export const styles = {
  mailer,
  adhesiveMailer,
  displayMailer,
  rsc,
  halfSlotted,
  fullOverlap,
  telescope,
  bookWrap,
  divider,
  dieCutInsert,
  block,
  straightTuck,
  reverseTuck,
  snapLock,
  autoLock,
  hangTabCarton,
  sleeve,
  pillow,
  bag,
  liftOff,
  shoulderNeck,
  magnetic,
  collapsibleMagnetic,
  bookBox,
  drawer,
  tube,
  shakerTube,
  mailingTube,
  tape,
  rollLabel,
  sheet,
  label,
  roundLabel,
  card,
  hangTag,
  foldedCard,
  mailingBag,
  paddedMailingBag,
  sealEnd,
  fivePanelHanger,
  trayAndSleeve,
  snapLockShipper,
  tuckTopShipper,
  crashLockShipper,
  shelfReadyShipper,
  openTray,
  counterDisplay,
  bottleCarrier,
  partialLid,
} satisfies Record<string, Style>
export type StyleId = keyof typeof styles
export const styleIds = Object.keys(styles) as StyleId[]

/** The structure of a product in one of the styles. */
export const structureOf = (
  id: StyleId,
  dimensions: Dimensions,
  how: { caliper: number; options?: Options },
): Structure | { problem: Problem } => structureIn(styles[id], dimensions, how)

/** The picture of a structure: erected, and open enough to show how it closes. */
export const sceneOf = (structure: Structure): Scene => styles[structure.style as StyleId].scene(structure)
