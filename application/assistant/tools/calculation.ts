import { z } from 'zod'
import { convertUnits, unitNames } from '#domain/assistant/convert-units.ts'
import { evaluateMath, maxFormulaLength } from '#domain/assistant/evaluate-math.ts'
import { Rejection, ruleBroken } from '#domain/kernel/refusal.ts'
import { tool } from './tool.ts'

/** AI-027 */
export const convertUnitsTool = tool(
  'convert_units',
  'Convert a length, area, volume, weight or paper weight from one unit to another.',
  z.strictObject({ value: z.number(), from: z.enum(unitNames), to: z.enum(unitNames) }),
  ({ value, from, to }) => {
    const result = convertUnits(value, from, to)
    if (result === undefined) throw new Rejection(ruleBroken('to', 'rule.unitsDiffer', { from, to }))
    return { value, from, to, result }
  },
)

/** AI-028 */
export const evaluateMathTool = tool(
  'evaluate_math',
  'Calculate a formula with numbers, + - * / ^ %, parentheses, min, max, round, floor, ceil, sqrt and abs.',
  z.strictObject({ formula: z.string().min(1).max(maxFormulaLength) }),
  ({ formula }) => {
    const found = evaluateMath(formula)
    if ('problem' in found)
      throw new Rejection(
        ruleBroken('formula', found.problem === 'notFinite' ? 'rule.formulaNotFinite' : 'rule.formulaSyntax'),
      )
    return { formula, result: found.value }
  },
)
