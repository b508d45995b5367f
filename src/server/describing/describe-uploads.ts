import { uploadPath } from '../../rules/file-paths.ts'
import { plainRefusals } from './describe-refusals.ts'
import { apiDb } from './describe-target.ts'
import { refTo, type Shape } from './json-shape.ts'

const received = {
  type: 'object',
  required: ['data'],
  properties: {
    data: {
      type: 'object',
      required: ['upload_id', 'file_name', 'size', 'sha256', 'mime_type'],
      properties: {
        upload_id: refTo('UploadId'),
        file_name: { type: 'string' },
        size: { type: 'integer', description: 'Bytes.' },
        sha256: { type: 'string' },
        mime_type: { type: 'string', description: 'Determined by the name and the first bytes.' },
      },
    },
  },
} as const

/** The upload call: the bytes of a file, which a write then binds to a document or a template. */
export const describeUploads = (): Record<string, Shape> => ({
  [uploadPath]: {
    post: {
      operationId: 'uploadFile',
      tags: ['Files'],
      summary:
        'Uploads the bytes of a file; Document:Upload, Document:Replace or Template:Upload then uses them.',
      description:
        'An upload can be used once, by the person who sent it, in its target, within a day. The content type must be application/octet-stream, whatever the file is. The session call returns the largest size accepted.',
      parameters: [
        apiDb,
        {
          name: 'file_name',
          in: 'query',
          required: true,
          description: 'The name of the file, at most 255 bytes of UTF-8.',
          schema: { type: 'string' },
          example: 'Emergency operations plan.pdf',
        },
        {
          name: 'project_id',
          in: 'query',
          description:
            'The project the file is meant for, so that an exceeded quota is reported before the file is sent.',
          schema: { type: 'integer', minimum: 1 },
        },
      ],
      requestBody: {
        required: true,
        content: {
          'application/octet-stream': {
            schema: { type: 'string', contentMediaType: 'application/octet-stream' },
          },
        },
      },
      responses: {
        201: { description: 'Stored.', content: { 'application/json': { schema: received } } },
        ...plainRefusals(
          [400, ['invalidParameters', 'invalidTargetDb', 'fileNameNotAllowed', 'fileEmpty']],
          [401, ['notSignedIn']],
          [403, ['notAllowed']],
          [413, ['tooLarge', 'projectQuotaExceeded', 'storageQuotaExceeded']],
          [423, ['readOnly']],
          [429, ['uploadQuotaExceeded']],
          500,
          503,
          [507, ['storageFull']],
        ),
      },
    },
  },
})
