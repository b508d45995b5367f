import * as z from 'zod'
import { uploadPath } from '#rules/documents/file-paths.ts'
import { uploadPurposes } from '#rules/report/upload-purposes.ts'
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
      'An upload can be used once, by the person who sent it, in its target, within a day. The content type must be application/octet-stream, whatever the file is. The session call returns the largest size accepted. With the header Tus-Resumable: 1.0.0 the call begins a resumable upload by the tus protocol (tus.io) instead: Upload-Length is the length of the file, Upload-Metadata has its filename and, if they are known, its project_id and the time at which it was modified, and the Location of the response is where its pieces go. The id in that address is the upload_id.',
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
      purpose: z.enum(uploadPurposes).optional().meta({
        description:
          'What the file is meant for where it is checked for more: as a logo it must be a PNG or JPEG picture of limited size; as a Word template of reports its placeholders must be known, and what is wrong with them is listed as `problems`.',
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
      'fileTypeNotAllowed',
      'fileTypeDiffers',
      'logoUnfit',
      'reportTemplateUnfit',
      'archiveTooLarge',
      'fileInfected',
      'notSignedIn',
      'notAllowed',
      'tooLarge',
      'projectQuotaExceeded',
      'storageQuotaExceeded',
      'readOnly',
      'uploadQuotaExceeded',
      'filesUnavailable',
      'scannerUnavailable',
      'scannerLimitExceeded',
      'storageFull',
    ],
    example: { query: { file_name: 'Emergency operations plan.pdf' } },
  }),
  sendPiece: endpoint({
    method: 'PATCH',
    path: `${uploadPath}/{id}`,
    operationId: 'sendPieceOfUpload',
    tag: 'Files',
    summary:
      'Sends bytes of a resumable upload, from Upload-Offset on; the last ones store the file.',
    description:
      'HEAD at the same address returns how many bytes have arrived, as Upload-Offset, also once the file is stored. An upload can be resumed within a day by the person who began it.',
    session: 'usable',
    takesTarget: true,
    query: z.object({ id: z.guid() }),
    bodyType: 'application/offset+octet-stream',
    success: {
      status: 204,
      description: 'The bytes have arrived.',
      headers: { 'Upload-Offset': 'How many bytes have arrived.' },
    },
    errors: [
      'invalidParameters',
      'invalidTargetDb',
      'notSignedIn',
      'notAllowed',
      'notFound',
      'fileTypeNotAllowed',
      'fileTypeDiffers',
      'archiveTooLarge',
      'fileInfected',
      'tooLarge',
      'storageQuotaExceeded',
      'readOnly',
      'uploadQuotaExceeded',
      'filesUnavailable',
      'scannerUnavailable',
      'scannerLimitExceeded',
      'storageFull',
    ],
    otherResponses: { 409: { description: 'Upload-Offset is not how many bytes have arrived.' } },
    example: { query: { id: '5e0f6d1c-2f5e-4f0b-9d57-1b8f6a9c3d21' } },
  }),
  listPartial: endpoint({
    method: 'GET',
    path: uploadPath,
    operationId: 'listPartialUploads',
    tag: 'Files',
    summary: 'The own resumable uploads of which bytes are missing, the oldest first.',
    session: 'usable',
    takesTarget: true,
    response: dataOf(
      z.array(
        z.object({
          upload_id: z.guid(),
          file_name: z.string(),
          size: z.int().meta({ description: 'Bytes.' }),
          offset: z.int().meta({ description: 'The bytes that have arrived.' }),
          modified: z.int().nullable().meta({
            description:
              'When the file was modified, in milliseconds since 1970, as its sender says.',
          }),
          project_id: z.int().nullable(),
          begun: z.iso.datetime(),
        }),
      ),
    ),
    errors: ['invalidTargetDb', 'notSignedIn', 'notAllowed'],
  }),
  removeUpload: endpoint({
    method: 'DELETE',
    path: `${uploadPath}/{id}`,
    operationId: 'removeUpload',
    tag: 'Files',
    summary:
      'Ends a resumable upload before all of its bytes have arrived, and deletes those that have.',
    session: 'usable',
    takesTarget: true,
    query: z.object({ id: z.guid() }),
    success: { status: 204, description: 'Deleted.' },
    errors: ['invalidTargetDb', 'notSignedIn', 'notAllowed', 'notFound'],
    example: { query: { id: '5e0f6d1c-2f5e-4f0b-9d57-1b8f6a9c3d21' } },
  }),
}
