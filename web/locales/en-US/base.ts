import { access } from '#domain/messages/en-US/access.ts'
import { client } from '#domain/messages/en-US/client.ts'
import { field, fieldGroup } from '#domain/messages/en-US/field.ts'
import { input } from '#domain/messages/en-US/input.ts'
import { notFound } from '#domain/messages/en-US/not-found.ts'
import packaging from './packaging.json' with { type: 'json' }
import shell from './shell.json' with { type: 'json' }
import visitor from './visitor.json' with { type: 'json' }

/** Texts of every page. */
export const texts = { shell, packaging, visitor }
export const messages = { access, client, field, fieldGroup, input, notFound }
