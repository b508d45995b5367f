import { expect, test } from 'vitest'
import { ConfigError } from '../config-error.ts'
import { readConfig } from '../config.ts'

const bucketOf = (url: string, more: Record<string, string> = {}) =>
  readConfig({ FILES_URL: url, ...more }).filesBucket

test('reads bucket, folder, region and endpoint, and the keys beside them', () => {
  expect(bucketOf('s3://plans?region=eu-central-1')).toEqual({
    bucket: 'plans',
    prefix: '',
    region: 'eu-central-1',
  })
  const keys = { FILES_ACCESS_KEY_ID: 'id', FILES_SECRET_ACCESS_KEY: 'secret' }
  expect(bucketOf('s3://plans/live/files/?endpoint=http://127.0.0.1:9000', keys)).toEqual({
    bucket: 'plans',
    prefix: 'live/files/',
    region: 'us-east-1',
    endpoint: 'http://127.0.0.1:9000/',
    credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
  })
  expect(readConfig({}).filesBucket).toBeUndefined()
})

test.each([
  'plans',
  'https://plans.s3.example.test',
  's3://plans',
  's3://PLANS?region=eu-central-1',
  's3://id:hunter2@plans?region=eu-central-1',
  's3://plans/a%20b?region=eu-central-1',
  's3://plans?region=eu-central-1&acl=public',
  's3://plans?region=Frankfurt!',
  's3://plans?endpoint=ftp://files.example.test',
  's3://plans?endpoint=https://id:hunter2@files.example.test',
])('rejects %s without repeating a password', (url) => {
  const error = (() => {
    try {
      return bucketOf(url)
    } catch (thrown) {
      return thrown
    }
  })()
  expect(error).toBeInstanceOf(ConfigError)
  expect(String(error)).toContain('FILES_URL must be an address such as s3://bucket/prefix?region=')
  expect(String(error)).not.toContain('hunter2')
})

test.each([
  [{ FILES_FOLDER: '/files' }, 'FILES_URL and FILES_FOLDER are both set.'],
  [{ FILES_ACCESS_KEY_ID: 'id' }, 'is set without the other.'],
])('names settings that do not go with a bucket: %j', (more, sentence) => {
  expect(() => bucketOf('s3://plans?region=eu-central-1', more)).toThrow(sentence)
  const { FILES_ACCESS_KEY_ID: key } = { FILES_ACCESS_KEY_ID: undefined, ...more }
  if (key !== undefined)
    expect(() => readConfig(more)).toThrow('FILES_ACCESS_KEY_ID is set, but no FILES_URL.')
})
