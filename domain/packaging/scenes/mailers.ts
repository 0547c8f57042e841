import type { Hidden, Scene } from '../scene.ts'
import type { Structure } from '../structure.ts'
import { erectPart, onFloor, partOf } from './solids.ts'

/** Roll-end mailers, open. */

type Angles = Readonly<Record<string, number>>

const mailerScene =
  (angles: Angles, hidden: Hidden = { roles: ['glue', 'lock', 'dust'] }) =>
  (structure: Structure): Scene =>
    erectPart(
      onFloor,
      partOf(structure, 'box'),
      { lid: -18, 'left-lid-ear': 55, 'right-lid-ear': 55, ...angles },
      hidden,
    )

export const mailerScenes = {
  mailer: mailerScene({ 'tuck-flap': 62 }),
  adhesiveMailer: mailerScene({ 'closing-flap': 40 }),
  displayMailer: mailerScene(
    { lid: 0, 'tuck-flap': 172, 'left-lid-ear': 172, 'right-lid-ear': 172 },
    { roles: ['glue', 'lock', 'dust', 'tuck', 'tear'] },
  ),
} satisfies Record<string, (structure: Structure) => Scene>
