import { by, held, type Demand } from '../demand.ts'

/** Error catalogue. */
export const errors: readonly Demand[] = [
  held(
    '8.1',
    'the catalogue is whole, and each text is answered by something',
    by(
      'test/specification.test.ts',
      'the list of specified errors is the catalogue of the specification',
    ),
    by('test/specification.test.ts', '%s: is a text of the catalogue, and some call returns it'),
  ),
  held(
    '8.2',
    'task that does not exist',
    by(
      'src/operations/task/delete.test.ts',
      'an invalid id is reported as a task that does not exist',
    ),
  ),
  held(
    '8.3',
    'document that does not exist',
    by('src/operations/document/delete.test.ts', 'refuses the document_id %j'),
  ),
  held(
    '8.4',
    'no write function of a target',
    by(
      'src/operations/standard/update-phase-extended-info.test.ts',
      '%s gets the error that neither target has the function, with any parameters',
    ),
  ),
  held(
    '8.5',
    'invalid target',
    by('src/server/pipeline/write/write-pipeline.test.ts', 'rejects apiDb=%s'),
  ),
  held(
    '8.6',
    'invalid parameters',
    by('src/server/pipeline/write/write-pipeline.test.ts', 'rejects %s as invalid parameters'),
  ),
  held(
    '8.7',
    'invalid action',
    by('src/server/pipeline/write/write-pipeline.test.ts', '%s:%s is an invalid action'),
  ),
  held(
    '8.8',
    'an insert without an id',
    by('test/specification.test.ts', '%s: is a text of the catalogue, and some call returns it'),
  ),
  held(
    '8.9',
    'an update that was not successful, with its number',
    by('test/specification.test.ts', '%s: is a text of the catalogue, and some call returns it'),
  ),
  held(
    '8.10',
    'missing task_id and project_id',
    by('src/operations/task/edit.test.ts', 'rejects an invalid id, and an empty text'),
  ),
  held(
    '8.11',
    'missing document_id and project_id',
    by('src/operations/document/replace.test.ts', 'rejects %j, which is not an id'),
  ),
  held(
    '8.12',
    'missing ids of a citation, with what was sent',
    by('src/operations/citation/citation.test.ts', 'rejects the id %j and names the value'),
  ),
  held(
    '8.13',
    'a number of prior rows that is not as required',
    by(
      'src/operations/citation/citation.test.ts',
      'creating requires that no citation exists; updating and deleting require one',
    ),
  ),
  held(
    '8.14',
    'number of results of a citation or document write',
    by('test/specification.test.ts', '%s: is a text of the catalogue, and some call returns it'),
  ),
  held(
    '8.15',
    'missing Name and StatusId of a project',
    by(
      'src/operations/project/create.test.ts',
      'needs Name and StatusId, each as it can be stored',
    ),
  ),
  held(
    '8.16',
    'missing ids of a module to add',
    by('src/operations/project/add-module.test.ts', 'needs both ids'),
  ),
  held(
    '8.17',
    'missing project_id and status_id',
    by('src/operations/project/update-status.test.ts', 'needs the project and a name or a status'),
  ),
  held(
    '8.18',
    'missing project_id',
    by(
      'src/operations/date/create.test.ts',
      'needs project_id, date and name, each as it can be stored',
    ),
  ),
  held(
    '8.19',
    'missing target_user_id',
    by('src/operations/user/update-gf-lock.test.ts', 'needs a target_user_id'),
  ),
  held(
    '8.20',
    'missing Id of a standard',
    by(
      'src/operations/standard/update.test.ts',
      'rejects invalid ids, texts that cannot be stored, and an update without changes',
    ),
  ),
  held(
    '8.21',
    'missing module_id and Name, or module_id and Id, of a standard',
    by('src/operations/standard/create.test.ts', 'rejects a standard without module and name'),
    by('src/operations/standard/delete.test.ts', 'rejects invalid ids'),
  ),
  held(
    '8.22',
    'missing id of a person to delete',
    by('src/operations/user/delete.test.ts', 'needs an id'),
  ),
  held(
    '8.23',
    'metric that could not be written, in metric rows alone',
    by(
      'src/operations/standard/metric.test.ts',
      'in %s, a row that the database refuses to open leaves an Error row with the text of the catalogue; the write and the closing succeed',
    ),
  ),
  held(
    '8.24',
    'a failed transaction answers Error with its error',
    by(
      'src/server/pipeline/write/write-pipeline.test.ts',
      'the response to a failure contains neither stack nor SQL',
    ),
  ),
  held(
    '8.25',
    'a write without a result marks the client update as Error',
    by(
      'src/web/data/writes/send-write.test.ts',
      'a response with %s is an error, and is not retried',
    ),
  ),
]
