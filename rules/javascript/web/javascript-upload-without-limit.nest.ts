import { Controller, Post, UploadedFile, UseInterceptors } from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import { diskStorage } from 'multer';

@Controller('photos')
export class PhotosController {
  @Post()
  // ruleid: javascript-upload-without-limit
  @UseInterceptors(FileInterceptor('photo', { storage: diskStorage({ destination: '/srv/photos' }) }))
  keep(@UploadedFile() photo: Express.Multer.File) {
    return photo.filename;
  }

  @Post('small')
  // ok: javascript-upload-without-limit
  @UseInterceptors(FileInterceptor('photo', { storage: diskStorage({ destination: '/srv/photos' }), limits: { fileSize: 1_000_000 } }))
  keepSmall(@UploadedFile() photo: Express.Multer.File) {
    return photo.filename;
  }
}
