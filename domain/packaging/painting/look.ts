import type { Seen, Tone } from '../scene.ts'
import { mixed } from './colour.ts'
import type { Grain } from './grain.ts'

/** A surface as it looks: its colour (`#rrggbb`) and what it is like. */
export type Finish = { colour: string; grain: Grain }

/** What a product is made of, and what is printed on it. */
export type Look = {
  board: Finish
  inside: Finish
  /** What is white about a product of another colour: a neck, a web, a backing sheet. */
  paper?: Finish
  /** mm that a cut edge shows. */
  caliper?: number
  /** The colour of ink on either side, and of the mark in it; absent where nothing is printed. */
  ink?: { outside?: string; inside?: string; mark: string }
  /** Print that comes again and again around a roll. */
  repeated?: boolean
  /** Handles: their colour, and mm that they are wide. */
  cord?: { paint: string; width: number }
}

const toneOf = ({ surface, facing }: Seen): Tone => (facing ? surface.tone : (surface.back ?? surface.tone))

export const isInside = (face: Seen): boolean => toneOf(face) === 'inside' || toneOf(face) === 'dark'

/** The ink on the side that is seen, if it is printed. */
export const inkOf = (face: Seen, { ink }: Look): string | undefined => {
  if (face.surface.paint) return undefined
  const tone = toneOf(face)
  return tone === 'board' ? ink?.outside : tone === 'inside' ? ink?.inside : undefined
}

const white: Finish = { colour: '#f8f5ef', grain: 'smooth' }

/** What the side that is seen looks like. */
export const finishOf = (face: Seen, look: Look): Finish => {
  const tone = toneOf(face)
  if (face.surface.paint) return { colour: face.surface.paint, grain: 'smooth' }
  if (tone === 'paper') return look.paper ?? white
  if (tone === 'dark') return { colour: mixed(look.inside.colour, '#1a1108', 0.62), grain: 'smooth' }
  const finish = tone === 'board' ? look.board : look.inside
  return { ...finish, colour: inkOf(face, look) ?? finish.colour }
}
