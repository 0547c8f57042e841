import type { Scene } from './scene.ts'
import { boxScenes } from './scenes/boxes.ts'
import { cartonScenes } from './scenes/cartons.ts'
import { flatScenes } from './scenes/flat-goods.ts'
import { insertScenes } from './scenes/inserts.ts'
import { mailerScenes } from './scenes/mailers.ts'
import { rigidScenes } from './scenes/rigid-boxes.ts'
import { roundScenes } from './scenes/round-goods.ts'
import type { Structure } from './structure.ts'
import type { StyleId } from './styles.ts'

/** How each style is shown: erected, and opened so far that one sees how it closes. */
const scenes: Readonly<Record<StyleId, (structure: Structure) => Scene>> = {
  ...mailerScenes,
  ...boxScenes,
  ...insertScenes,
  ...cartonScenes,
  ...rigidScenes,
  ...roundScenes,
  ...flatScenes,
}

export const sceneOf = (structure: Structure): Scene => scenes[structure.style as StyleId](structure)
