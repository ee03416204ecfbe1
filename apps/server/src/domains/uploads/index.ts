export { type Archive, getArchive, getArchives } from './archives.ts';
export { uploadHandlers, uploadJobs } from './jobs.ts';
export { uploadRoutes } from './routes.ts';
export { unpackArchive } from './unpack-archive.ts';
export { UPLOAD_URL_SECONDS } from './upload-address.ts';
export { locateUpload } from './uploads.ts';
