/**
 * The panels and parts of structures, by key. The message catalogue contains their names (`panels.<key>`); their role
 * determines which of them are hidden in pictures.
 */

/**
 * `wall`: a face of the product, including floor and lid. `flap`: closes a side and remains visible. `tuck` and `dust`:
 * close a side behind another panel. `lock`: holds two panels together. `glue`: is glued under another panel. `lining`:
 * covers the inside of a wall. `hinge`: paper between two boards of a case. `gusset`: folds inward in a bag. `tear`: is
 * torn off. `sheet`: a piece that is not folded.
 */
export type PanelRole =
  | 'wall'
  | 'flap'
  | 'tuck'
  | 'dust'
  | 'lock'
  | 'glue'
  | 'lining'
  | 'hinge'
  | 'gusset'
  | 'tear'
  | 'sheet'

const panels = {
  wall: [
    'floor', 'front', 'back', 'lid', 'top', 'bottom', 'base', 'spine', 'left-wall', 'right-wall', 'front-wall', 'back-wall',
    'left-side', 'right-side', 'left-gusset-front-half', 'left-gusset-back-half', 'right-gusset-front-half',
    'right-gusset-back-half', 'hang-tab', 'platform', 'fifth-panel', 'header', 'handle-wall', 'front-hood', 'back-hood',
    'left-side-hood', 'right-side-hood',
  ], // prettier-ignore
  flap: [
    'flap', 'closing-flap', 'sealing-edge', 'left-flap', 'right-flap', 'front-cover', 'back-cover',
    'front-top-flap', 'back-top-flap', 'left-side-top-flap', 'right-side-top-flap', 'front-bottom-flap',
    'back-bottom-flap', 'left-side-bottom-flap', 'right-side-bottom-flap', 'top-closure', 'bottom-closure',
    'front-bottom', 'back-bottom', 'left-side-bottom', 'right-side-bottom', 'front-left-flap', 'front-right-flap',
    'back-left-flap', 'back-right-flap',
  ], // prettier-ignore
  tuck: ['tuck-flap', 'top-tuck-flap', 'bottom-tuck-flap', 'left-lid-ear', 'right-lid-ear'],
  dust: [
    'front-left-corner', 'front-right-corner', 'back-left-corner', 'back-right-corner', 'left-side-top-dust-flap',
    'right-side-top-dust-flap', 'left-side-bottom-dust-flap', 'right-side-bottom-dust-flap',
  ], // prettier-ignore
  lock: ['left-lock', 'right-lock'],
  glue: [
    'glue-flap', 'hood-glue-flap', 'left-tab', 'right-tab', 'seam', 'left-seam', 'right-seam', 'left-side-glue-corner', 'right-side-glue-corner', 'foot',
    'front-left-tab', 'front-right-tab', 'back-left-tab', 'back-right-tab', 'left-wall-spine-tab', 'right-wall-spine-tab',
    'left-wall-front-wall-tab', 'right-wall-front-wall-tab', 'front-turn-in', 'back-turn-in', 'left-turn-in',
    'right-turn-in', 'left-wall-turn-in', 'right-wall-turn-in', 'front-wall-turn-in', 'top-left-turn-in',
    'top-right-turn-in', 'bottom-left-turn-in', 'bottom-right-turn-in', 'front-left-turn-in', 'front-right-turn-in',
    'back-left-turn-in', 'back-right-turn-in', 'lid-left-turn-in', 'lid-right-turn-in', 'lid-edge-turn-in',
    'flap-left-turn-in', 'flap-right-turn-in', 'flap-edge-turn-in', 'spine-left-turn-in', 'spine-right-turn-in',
    'lid-hinge-left-turn-in', 'lid-hinge-right-turn-in', 'flap-hinge-left-turn-in', 'flap-hinge-right-turn-in',
    'spine-hinge-left-turn-in', 'spine-hinge-right-turn-in', 'base-left-turn-in', 'base-right-turn-in', 'base-edge-turn-in', 'front-hem', 'back-hem',
    'left-gusset-front-half-hem', 'left-gusset-back-half-hem', 'right-gusset-front-half-hem',
    'right-gusset-back-half-hem',
  ], // prettier-ignore
  lining: ['left-roll', 'right-roll', 'left-inner-wall', 'right-inner-wall', 'hang-tab-lining'],
  gusset: [
    'left-gusset-front-half-triangle', 'left-gusset-back-half-triangle', 'right-gusset-front-half-triangle',
    'right-gusset-back-half-triangle', 'left-gusset-front-half-corner', 'left-gusset-back-half-corner',
    'right-gusset-front-half-corner', 'right-gusset-back-half-corner',
  ], // prettier-ignore
  hinge: ['lid-hinge', 'flap-hinge', 'spine-hinge', 'left-hinge', 'right-hinge', 'front-hinge'],
  tear: ['tear-strip', 'front-tear-off'],
  sheet: [
    'pad', 'long-strip', 'cross-strip', 'block', 'bottom-card', 'neck-board', 'neck-paper', 'lid-and-base-board',
    'spine-and-flap-board', 'side-board', 'case-lining', 'side-lining', 'cover-board',
    'spine-board', 'body-wall', 'body-label', 'lid-wall', 'lid-label', 'neck-wall', 'disc', 'top-label', 'sifter', 'tape',
    'label', 'sheet', 'sticker', 'card', 'inner-layer',
  ], // prettier-ignore
} as const satisfies Record<PanelRole, readonly string[]>

const roles = new Map<string, PanelRole>(
  Object.entries(panels).flatMap(([role, keys]) => keys.map((key) => [key, role as PanelRole] as const)),
)

/** A key without the number that distinguishes equal panels: `left-lock-2` is a `left-lock`. */
export const panelKind = (key: string): string => key.replace(/-\d+$/, '')

/**
 * The role of a panel.
 *
 * @throws {Error} for a key that is not in any list, because a style drew an unregistered panel
 */
export const roleOf = (key: string): PanelRole => {
  const role = roles.get(panelKind(key))
  if (!role) throw new Error(`The panel ${key} has no role: add it to domain/packaging/panels.ts`)
  return role
}
