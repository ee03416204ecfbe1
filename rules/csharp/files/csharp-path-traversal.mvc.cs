using System.Drawing;
using System.IO;
using System.Web;
using System.Web.Mvc;

namespace Shop.Controllers
{
    public class PicturesController : Controller
    {
        public ActionResult Show(string file, int? width)
        {
            if (width == null) return Whole(file);
            return Resized(file, (int)width);
        }

        private ActionResult Whole(string file)
        {
            var path = Path.Combine(Server.MapPath("/Pictures"), file);
            // ruleid: csharp-path-traversal
            return base.File(path, MimeMapping.GetMimeMapping(file));
        }

        private ActionResult Resized(string file, int width)
        {
            var path = Path.Combine(Server.MapPath("/Pictures"), file);
            // ruleid: csharp-path-traversal
            Image picture = Image.FromFile(path);
            // ok: csharp-path-traversal
            var drawn = new Bitmap(picture);
            // ok: csharp-path-traversal
            return this.File(Draw(drawn), "image/jpeg");
        }

        private static byte[] Draw(Bitmap drawn)
        {
            using (var bytes = new MemoryStream())
            {
                drawn.Save(bytes, System.Drawing.Imaging.ImageFormat.Jpeg);
                return bytes.ToArray();
            }
        }
    }
}
