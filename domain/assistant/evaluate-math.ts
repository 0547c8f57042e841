/**
 * Evaluates a formula (AI-028, AI-D14): numbers, + - * / ^ %, parentheses, and the functions below. The formula is
 * parsed, never run as code.
 */

/** Why a formula is refused. */
export type MathProblem = 'syntax' | 'tooLong' | 'notFinite'
export type MathResult = { value: number } | { problem: MathProblem }

/** Maximum length of a formula in characters, and of nested parentheses. */
export const maxFormulaLength = 1_000
const maxDepth = 50

/** Moves the decimal point without an error of binary fractions: 1.005 becomes 100.5. */
const shifted = (value: number, digits: number): number => {
  const [mantissa, exponent = '0'] = String(value).split('e')
  return Number(`${mantissa}e${Number(exponent) + digits}`)
}

const functions: Readonly<Record<string, (...values: number[]) => number>> = {
  min: Math.min,
  max: Math.max,
  round: (value, digits = 0) => shifted(Math.round(shifted(value, digits)), -digits),
  floor: Math.floor,
  ceil: Math.ceil,
  sqrt: Math.sqrt,
  abs: Math.abs,
}
/** Number of arguments of each function: at least, at most. */
const argumentCounts: Readonly<Record<string, readonly [number, number]>> = {
  min: [1, 50],
  max: [1, 50],
  round: [1, 2],
  floor: [1, 1],
  ceil: [1, 1],
  sqrt: [1, 1],
  abs: [1, 1],
}

class SyntaxProblem extends Error {}
const syntax = (): never => {
  throw new SyntaxProblem()
}

const token = /\s*(?:(\d+(?:\.\d+)?(?:e[+-]?\d{1,3})?|\.\d+)|([a-z]+)|([-+*/^%(),]))/iy

const tokensOf = (formula: string): string[] => {
  const tokens: string[] = []
  let at = 0
  while (formula.slice(at).trim() !== '') {
    token.lastIndex = at
    const found = token.exec(formula)
    if (!found) return syntax()
    tokens.push(found[1] ?? found[2]?.toLowerCase() ?? found[3]!)
    at = token.lastIndex
  }
  return tokens
}

/** Recursive descent: sum, product, sign, power, value. `%` after a value means hundredths, between values the rest. */
const parse = (tokens: readonly string[]): number => {
  let at = 0
  let depth = 0
  const take = (...wanted: string[]): string | undefined => {
    const next = tokens[at]
    if (next === undefined || !wanted.includes(next)) return undefined
    at += 1
    return next
  }
  const sum = (): number => {
    if ((depth += 1) > maxDepth) return syntax()
    let value = product()
    for (let sign = take('+', '-'); sign; sign = take('+', '-')) value += sign === '+' ? product() : -product()
    depth -= 1
    return value
  }
  const startsValue = (text: string | undefined): boolean => text !== undefined && /^[\d.a-z(]/.test(text)
  const product = (): number => {
    let value = signed()
    for (;;) {
      if (take('*')) value *= signed()
      else if (take('/')) value /= signed()
      else if (tokens[at] === '%' && startsValue(tokens[at + 1])) {
        at += 1
        value %= signed()
      } else return value
    }
  }
  const signed = (): number => {
    let sign = 1
    for (let one = take('+', '-'); one; one = take('+', '-')) if (one === '-') sign = -sign
    return sign * power()
  }
  /** Binds stronger than a sign before it, and from right to left: -2^2 is -4, 2^3^2 is 512. */
  const power = (): number => {
    const base = percent()
    return take('^') ? base ** signed() : base
  }
  const percent = (): number => {
    let value = single()
    while (tokens[at] === '%' && !startsValue(tokens[at + 1])) {
      at += 1
      value /= 100
    }
    return value
  }
  const single = (): number => {
    const next = tokens[at] ?? syntax()
    at += 1
    if (/^[\d.]/.test(next)) return Number(next)
    if (next === '(') {
      const value = sum()
      return take(')') ? value : syntax()
    }
    return Object.hasOwn(functions, next) && take('(') ? called(next) : syntax()
  }
  const called = (name: string): number => {
    const values = [sum()]
    while (take(',')) values.push(sum())
    const [least, most] = argumentCounts[name]!
    return take(')') && values.length >= least && values.length <= most ? functions[name]!(...values) : syntax()
  }
  const value = sum()
  return at === tokens.length ? value : syntax()
}

export const evaluateMath = (formula: string): MathResult => {
  if (formula.length > maxFormulaLength) return { problem: 'tooLong' }
  try {
    // 15 digits are exact: 0.1 + 0.2 is 0.3.
    const value = Number(parse(tokensOf(formula)).toPrecision(15))
    return Number.isFinite(value) ? { value } : { problem: 'notFinite' }
  } catch (error) {
    if (error instanceof SyntaxProblem) return { problem: 'syntax' }
    throw error
  }
}
