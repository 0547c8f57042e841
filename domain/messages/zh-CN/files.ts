import type { files as english } from '../en-US/files.ts'
import type { Translated } from '../message.ts'

/** Uploads and files. */
export const files: Translated<typeof english> = {
  noParts: '{{field}}.parts 至少要包含一个分片',
  missingETag: '第 {{n}} 个分片缺少 ETag',
  partOrder: '第 {{n}} 个分片顺序不对：请按 PartNumber 升序列出每个分片，且只列一次',
  partCount: 'parts 必须包含本次上传的全部 {{n}} 个分片',
  missingPart: '第 {{n}} 个分片尚未上传：请重新上传该分片，然后再完成上传',
  wrongETag: '有分片与已上传的内容不一致：请重新上传该分片，然后再完成上传',
  tooLarge: '文件超过 5 GB，请上传较小的文件',
  formTooLarge: '表单中的文件不能超过 100 MB，更大的文件请分片上传（POST /uploads/multipart）',
  formWithoutFile: '表单中没有文件，请在字段 file 中发送一个文件',
  formOfSeveralFiles: '表单中有多个文件，请为每个文件单独发送一个表单',
  brokenForm: '表单数据不完整或格式不正确，请重新发送',
  assetFormat: '此格式不能用作设计稿，请选择以下格式之一：{{formats}}',
  executable: '不能上传可执行程序，请选择其他文件',
  wrongContent: '文件内容不是 .{{ending}} 格式，请重新导出或更改文件名',
  aborted: '此次上传已取消或已过期，请重新上传',
  changedOnDisk: '文件在上传过程中已被修改，请重新选择该文件',
  inOtherTab: '该文件正在另一个标签页中上传，请等待上传完成',
  expired: '此次上传已过期，请重新上传',
  notUploaded: '找不到此文件：可能尚未上传或已被移除，请重新上传',
  tooManyOpen: '您有 {{n}} 个未完成的上传，请先完成或取消其中一个',
  completed: '此次上传已完成，无法再取消',
}
