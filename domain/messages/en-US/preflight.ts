/** Findings of the preflight of artwork: what is wrong in a file, and what to do next. */
export const preflight = {
  notPdf: 'Only PDF files are checked automatically. We will check this file by hand.',
  damaged: 'This PDF cannot be opened. Export it again and upload the new file.',
  protected: 'This PDF is protected by a password. Export it without protection and upload it again.',
  tooLarge: 'This file is too large for the automatic check. We will check it by hand.',
  tooSlow: 'This file is too complex for the automatic check. We will check it by hand.',
  sizeFits: 'The page matches the dieline: {{width}} × {{height}} mm',
  sizeDiffers:
    'The page is {{width}} × {{height}} mm, but the dieline is {{expectedWidth}} × {{expectedHeight}} mm. Place the artwork on the dieline at 100% and export it again.',
  bleedFits: 'The bleed is at least {{needed}} mm on every side',
  bleedMissing:
    'The bleed is {{bleed}} mm, but {{needed}} mm is required. Extend the background beyond the cut lines and export the PDF with bleed.',
  panelsTurned:
    'These panels are not upright on the dieline: {{panels}}. Rotate their artwork to match the arrows on the dieline.',
  panelsInside: 'The printed side of these panels is inside the finished box: {{panels}}',
  panelsGlued:
    'These panels have a glue area: {{panels}}. Keep ink, coating and film off the areas marked “no print or coating” on the dieline.',
  pagesMany: 'The file has {{pages}} pages, but {{needed}} are expected. Upload one page for each printed side.',
  fontsEmbedded: 'All fonts are embedded',
  fontsMissing: 'These fonts are not embedded: {{fonts}}. Embed them, or convert the text to outlines.',
  imagesFine: 'All images have at least {{needed}} ppi',
  imagesSoft:
    'An image has {{lowest}} ppi and may look blurry in print. Replace it with an image of at least {{needed}} ppi.',
  imagesCoarse:
    'An image has only {{lowest}} ppi and will look pixelated. Replace it with an image of at least {{needed}} ppi.',
  colorsPrintable: 'All colors are printable without conversion',
  colorsRgb: 'The file contains RGB colors, which look different in print. Convert them to CMYK and check the result.',
  spotsFit: 'Spot colors: {{spots}}',
  spotsExtra: 'These spot colors are not part of the order: {{spots}}. Convert them to CMYK, or ask us to add the ink.',
} as const
