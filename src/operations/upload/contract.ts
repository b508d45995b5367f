import * as z from 'zod'
import { uploadPath } from '#rules/documents/file-paths.ts'
import { dataOf, endpoint } from '../core/endpoint-contract.ts'
import { wireId } from '../core/input-schemas.ts'

/** The upload of a file, which a write then binds to a document or a template. */
export const uploadEndpoints = {
  upload: endpoint({
    method: 'POST',
    path: uploadPath,
    operationId: 'uploadFile',
    tag: 'Files',
    summary:
      'Uploads the bytes of a file; Document:Upload, Document:Replace or Template:Upload then uses them.',
    description:
      'An upload can be used once, by the person who sent it, in its target, within a day. The content type must be application/octet-stream, whatever the file is. The session call returns the largest size accepted.',
    session: 'usable',
    takesTarget: true,
    query: z.object({
      file_name: z
        .string()
        .meta({ description: 'The name of the file, at most 255 bytes of UTF-8.' }),
      project_id: wireId.optional().meta({
        description:
          'The project the file is meant for, so that an exceeded quota is reported before the file is sent.',
      }),
    }),
    bodyType: 'application/octet-stream',
    response: dataOf(
      z.object({
        upload_id: z.guid(),
        file_name: z.string(),
        size: z.int().meta({ description: 'Bytes.' }),
        sha256: z.string(),
        mime_type: z.string().meta({ description: 'Determined by the name and the first bytes.' }),
      }),
    ),
    success: { status: 201, description: 'Stored.' },
    errors: [
      'invalidParameters',
      'invalidTargetDb',
      'fileNameNotAllowed',
      'fileEmpty',
      'notSignedIn',
      'notAllowed',
      'tooLarge',
      'projectQuotaExceeded',
      'storageQuotaExceeded',
      'readOnly',
      'uploadQuotaExceeded',
      'filesUnavailable',
      'storageFull',
    ],
    example: { query: { file_name: 'Emergency operations plan.pdf' } },
  }),
}
