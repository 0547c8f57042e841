import type { ProjectedSurface, Tone } from '../scene.ts'
import { mixColors } from './color.ts'
import type { Grain } from './grain.ts'

/** Appearance of a surface: its color (`#rrggbb`) and texture. */
export type Finish = { color: string; grain: Grain }

/** Material of a product, and its print. */
export type Look = {
  board: Finish
  inside: Finish
  /** The white parts of a product in another color: a neck, a web, a backing sheet. */
  paper?: Finish
  /** Visible thickness of a cut edge in mm. */
  caliper?: number
  /** Ink colors on both sides, and of the mark; absent if there is no print. */
  ink?: { outside?: string; inside?: string; mark: string }
  /** Whether the print repeats around a roll. */
  repeated?: boolean
  /** Handles: color, and width in mm. */
  cord?: { paint: string; width: number }
}

const toneOf = ({ surface, facing }: ProjectedSurface): Tone => (facing ? surface.tone : (surface.back ?? surface.tone))

export const isInside = (face: ProjectedSurface): boolean => toneOf(face) === 'inside' || toneOf(face) === 'dark'

/** The ink on the visible side, if it is printed. */
export const inkOf = (face: ProjectedSurface, { ink }: Look): string | undefined => {
  if (face.surface.paint) return undefined
  const tone = toneOf(face)
  return tone === 'board' ? ink?.outside : tone === 'inside' ? ink?.inside : undefined
}

const white: Finish = { color: '#f8f5ef', grain: 'smooth' }

/** Appearance of the visible side. */
export const finishOf = (face: ProjectedSurface, look: Look): Finish => {
  const tone = toneOf(face)
  if (face.surface.paint) return { color: face.surface.paint, grain: 'smooth' }
  if (tone === 'paper') return look.paper ?? white
  if (tone === 'dark') return { color: mixColors(look.inside.color, '#1a1108', 0.62), grain: 'smooth' }
  const finish = tone === 'board' ? look.board : look.inside
  return { ...finish, color: inkOf(face, look) ?? finish.color }
}
