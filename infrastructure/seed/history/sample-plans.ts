import * as samples from '#application/ordering/samples.ts'
import { ofItem, type Subject } from '../stories/story-steps.ts'
import { boxes } from './boxes.ts'
import { companies } from './cast.ts'
import type { Plan } from './delayed-plans.ts'
import { addressed } from './plans.ts'
import { configuredBy, paymentScenes, placementScenes, type Scene, type Setting } from './scenes.ts'

/** Samples of a configuration, and the order of the same configuration, which reimburses them (SAMPLE-D02). */

const ofSample = ({ requestId, state }: Subject) => ({
  requestId,
  sampleId: Object.values(state.samples)[0]!.sampleId,
})

/** The same company and product in each of the plans. */
const ofMailer = (setting: Setting): Setting => {
  const company = companies.find(({ customerId }) => customerId === 'c-northlight')!
  const box = boxes[company.customerId]!.find(({ productId }) => productId === 'mailer-box')!
  return { ...setting, company, box, quantity: 1_000, isQuoted: false }
}

/** A sample that is made like the order, shipped with an invoice for customs. */
const sampleScenes = (setting: Setting): Scene[] => {
  const { company, staff, files } = setting
  return [
    [0, (story) => story.drafts(company.by, company.currency)],
    configuredBy(company.by, setting, { samplesServicesOnly: true }),
    [
      0.01,
      (story) =>
        story.does(company.by, samples.addSample, (the) => ({
          ...ofItem(the),
          productId: 'production-sample-mailer',
          quantity: 1,
          name: '',
          scope: 'With print and finish, to check the colors',
          additionalNotes: '',
        })),
    ],
    ...addressed(setting),
    [0.02, (story) => story.places(company.by)],
    [1, (story) => story.pays(staff)],
    [1, (story) => story.does(staff, samples.startSample, ofSample)],
    [
      9,
      (story) =>
        story.does(staff, samples.shipSample, (the) => ({
          ...ofSample(the),
          courier: 'dhl' as const,
          trackingCodes: ['JD014600078210'],
          invoice: files.dieline,
        })),
    ],
  ]
}

export const sampleInTransit: Plan = (setting) => sampleScenes(ofMailer(setting))

export const sampledFirst: Plan = (setting) => {
  const own = ofMailer(setting)
  return [
    ...sampleScenes(own),
    [4, (story) => story.does(own.company.by, samples.completeSample, (the) => ({ ...ofSample(the), assets: [] }))],
  ]
}

/** The order after the sample: its price is reduced by that of the sample. */
export const orderedAfterSample: Plan = (setting) => {
  const own = ofMailer(setting)
  return [...placementScenes(own), ...paymentScenes(own)]
}
