import { coreSteps, extendedSteps, type Step } from '#domain/catalogue/vocabulary.ts'
import type { Options } from './configurator-api.ts'
import type { Mode } from './saved-configurations.ts'

/** Steps after which the advanced steps are placed, because of their subject. */
const followingSteps: Partial<Record<Step, readonly Step[]>> = {
  material: ['corrugation'],
  print: ['colorScope', 'coating', 'finish', 'printAddOns'],
  sample: ['additionalComments', 'attachments'],
}

/** All steps of a mode in order (CONF-002, CONF-003, CONF-019). */
export const stepsIn = (mode: Mode): Step[] =>
  mode === 'basic' ? [...coreSteps] : coreSteps.flatMap((step) => [step, ...(followingSteps[step] ?? [])])

/** Whether an advanced step offers a choice for this product. */
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

/** Non-default choices of the advanced mode, which the simplified mode does not show. */
export const hiddenChoices = ({ options }: Options): string[] =>
  extendedSteps.flatMap((step) => {
    if (step === 'additionalComments' || step === 'attachments') return []
    const all = options[step]
    if (step === 'printAddOns') return all.filter(({ selected }) => selected).map(({ title }) => title)
    return all.filter(({ selected, recommended }) => selected && !recommended).map(({ title }) => title)
  })
