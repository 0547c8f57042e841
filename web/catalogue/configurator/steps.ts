import { coreSteps, extendedSteps, type Step } from '#domain/catalogue/vocabulary.ts'
import type { Options } from './configurator-api.ts'
import type { Mode } from './saved-configurations.ts'

/** Steps after which those of the advanced mode stand: each beside what it is about. */
const beside: Partial<Record<Step, readonly Step[]>> = {
  material: ['corrugation'],
  print: ['colorScope', 'coating', 'finish', 'printAddOns'],
  sample: ['additionalComments', 'attachments'],
}

/** Every step of a mode in its order (CONF-002, CONF-003, CONF-019). */
export const stepsIn = (mode: Mode): Step[] =>
  mode === 'basic' ? [...coreSteps] : coreSteps.flatMap((step) => [step, ...(beside[step] ?? [])])

/** Whether a step of the advanced mode leaves anything to choose with this product. */
export const hasChoice = (step: Step, { options, config }: Options): boolean => {
  switch (step) {
    case 'corrugation':
    case 'coating':
    case 'finish':
      return options[step].length > 1
    case 'colorScope':
      return options.colorScope.length > 0 && config.print.option !== 'blank'
    case 'printAddOns':
      return options.printAddOns.length > 0
    case 'sample':
      return options.sample.length > 0
    default:
      return true
  }
}

/** Choices of the advanced mode that are not the usual ones: what the simplified mode would keep quiet about. */
export const quietChoices = ({ options }: Options): string[] =>
  extendedSteps.flatMap((step) => {
    if (step === 'additionalComments' || step === 'attachments') return []
    const all = options[step]
    if (step === 'printAddOns') return all.filter(({ selected }) => selected).map(({ title }) => title)
    return all.filter(({ selected, recommended }) => selected && !recommended).map(({ title }) => title)
  })
