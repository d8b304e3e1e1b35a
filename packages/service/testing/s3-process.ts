// A server of S3 in a process of its own: node s3-process.js BUCKET FOLDER HOST PORT.
import { createServer } from 'node:http'
import { s3Server } from './s3-server'

const [bucket = '', folder = '', host = '', port = ''] = process.argv.slice(2)
createServer(s3Server(bucket, folder)).listen(Number(port), host, () =>
  process.stdout.write(`http://${host}:${port}\n`),
)
