import { expect, test } from 'vitest'
import { thicknessesOf } from '#domain/catalogue/resolve-choices.ts'
import { catalogueFiles } from '#infrastructure/seed/catalogue/all.ts'
import { sheetText } from '#web/catalogue/configurator/sheet-text.ts'

test('CONF-018 the caliper of every material is shown as it is in the catalogue', () => {
  const shown = catalogueFiles.materials.map((material) => {
    const thicknesses = thicknessesOf(material)
    const text = sheetText({ thicknesses, caliper: material.caliper, recycledShare: 0, certificates: [] })
    return [material.id, Number(/([\d.]+) mm$/.exec(text)?.[1])]
  })
  expect(shown).toEqual(catalogueFiles.materials.map(({ id, caliper }) => [id, caliper]))
})
