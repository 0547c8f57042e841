import { uploadCan } from '#domain/files/upload.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { query } from '../pipeline/operation.ts'
import { files as contracts } from './contracts.ts'
import { abortUpload, beginUpload, completeUpload, findUpload, uploadForm } from './upload-sessions.ts'

const initiate = query(contracts.initiate, async ({ caller, body }, ports) => ({
  payload: await beginUpload(ports, caller, body, null),
}))

const complete = query(contracts.complete, async ({ caller, body: { key, uploadId, parts } }, ports) => {
  const upload = await findUpload(ports.files, uploadId, (one) => one.key === key && one.purpose === null)
  return { payload: await completeUpload(ports, caller, upload, parts) }
})

const form = query(contracts.form, async ({ caller, body }, ports) => ({
  payload: await uploadForm(ports, caller, await body.file()),
}))

/** ART-T03. */
const abort = query(contracts.abort, async ({ caller, body }, { files, now }) => {
  const { uploadId } = body
  const upload = await findUpload(files, uploadId, ({ key }) => body.key === undefined || body.key === key)
  throwIfRefused(uploadCan.abort(upload, caller.actor.id))
  await abortUpload(files, upload, now())
  return { payload: { key: upload.key, uploadId } }
})

export const files = { initiate, complete, form, abort }
