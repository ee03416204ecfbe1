class PackedController < ApplicationController
  def create
    # ruleid: ruby-decompression-bomb
    data = Zlib.gunzip(params[:data])
    render plain: data.size
  end

  def bounded
    # ok: ruby-decompression-bomb
    data = Zlib::GzipReader.new(StringIO.new(params[:data])).read(100_000)
    render plain: data.size
  end
end
