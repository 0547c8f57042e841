/** Texts in the files of dielines. */
export const dielineFile = {
  name: '{{product}}, dieline {{id}}',
  heading: '{{product}} · inside {{size}} · outside {{outer}}',
  drawing: 'Dieline {{id}} · {{material}} · {{date}}',
  scale: 'Scale 1:1, drawing {{width}} × {{height}} mm, printed side up. Print without scaling.',
  sides: '{{sides}} mm',
  dimension: '{{name}} {{value}} mm',
  cut: 'cut',
  kissCut: 'kiss cut',
  crease: 'crease',
  halfCut: 'half cut',
  perforation: 'perforation',
  bleed: 'bleed',
  safe: 'safe area',
} as const
