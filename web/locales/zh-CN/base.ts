import { access } from '#domain/messages/zh-CN/access.ts'
import { client } from '#domain/messages/zh-CN/client.ts'
import { field, fieldGroup } from '#domain/messages/zh-CN/field.ts'
import { input } from '#domain/messages/zh-CN/input.ts'
import { notFound } from '#domain/messages/zh-CN/not-found.ts'
import packaging from './packaging.json' with { type: 'json' }
import shell from './shell.json' with { type: 'json' }
import visitor from './visitor.json' with { type: 'json' }

/** Texts of every page. */
export const texts = { shell, packaging, visitor }
export const messages = { access, client, field, fieldGroup, input, notFound }
