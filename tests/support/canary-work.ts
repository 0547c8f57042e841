import type { Person } from './test-server.ts'

const strict = { strict: true } as const

/** A sample and a service, which are changed before the order is placed. They are removed, so that nothing is left to do. */
export const tellWork = async (
  { samples, services }: Person,
  params: { requestId: string },
  own: (name: string) => string,
): Promise<void> => {
  const sample = { name: own('SampleName'), scope: own('SampleScope'), additionalNotes: own('SampleNotes') }
  const { sampleItems } = (await samples.add({ params, body: { productId: 'sample-kit', ...sample } }, strict)).payload
  const ofSample = { params: { ...params, sampleId: sampleItems[0]!.id } }
  const newSample = { name: own('NewName'), scope: own('NewScope'), additionalNotes: own('NewNotes') }
  await samples.change({ ...ofSample, body: { quantity: 2, ...newSample } }, strict)
  await samples.price({ ...ofSample, query: { quantity: 3 } }, strict)
  await samples.cancel(ofSample, strict)
  const service = { scope: own('ServiceScope'), additionalNotes: own('ServiceNotes') }
  const { serviceItems } = (await services.add({ params, body: { productId: 'press-proof', ...service } }, strict))
    .payload
  const ofService = { params: { ...params, serviceId: serviceItems[0]!.id } }
  const newService = { scope: own('NewServiceScope'), additionalNotes: own('NewServiceNotes') }
  await services.change({ ...ofService, body: { quantity: 1, ...newService } }, strict)
  await services.price({ ...ofService, query: { quantity: 2 } }, strict)
  await services.cancel(ofService, strict)
}
