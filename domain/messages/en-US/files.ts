/** Uploads and files. */
export const files = {
  noParts: '{{field}}.parts must contain at least one part',
  missingETag: 'Part {{n}} is missing ETag',
  partOrder: 'Part {{n}} is out of order: list every part once, by ascending PartNumber',
  partCount: 'parts must contain all {{n}} parts of the upload',
  missingPart: 'Part {{n}} was not uploaded: send it again, then complete the upload',
  wrongETag: 'A part differs from what was uploaded: send it again, then complete the upload',
  tooLarge: 'The file is larger than 5 GB. Upload a smaller file',
  assetFormat: 'This format cannot be used for artwork. Choose one of {{formats}}',
  executable: 'Executable files can’t be uploaded. Choose another file',
  wrongContent: 'This file is not a valid .{{ending}} file. Export it again or rename it',
  aborted: 'This upload was canceled or has expired. Start it again',
  expired: 'This upload has expired. Start it again',
  notUploaded: 'This file was not uploaded, or was removed. Upload it again',
  tooManyOpen: 'You have {{n}} unfinished uploads. Complete or cancel one of them first',
  completed: 'This upload is complete and can no longer be canceled',
} as const
