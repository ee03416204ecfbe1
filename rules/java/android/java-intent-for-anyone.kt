import android.content.Context
import android.content.Intent

class Details {
    fun show(context: Context) {
        // ruleid: java-intent-for-anyone
        val intent = Intent("com.example.shop.action.DETAILS")
        intent.putExtra("url", "https://shop.example.com/")
        context.sendBroadcast(intent)
    }

    fun showOwn(context: Context) {
        // ok: java-intent-for-anyone
        val intent = Intent("com.example.shop.action.DETAILS")
        intent.setPackage(context.packageName)
        intent.putExtra("url", "https://shop.example.com/")
        context.startActivity(intent)
    }

    fun share(context: Context) {
        // ok: java-intent-for-anyone
        val intent = Intent("android.intent.action.SEND")
        intent.putExtra("text", "https://shop.example.com/")
        context.startActivity(intent)
    }

    fun guarded(context: Context) {
        // ok: java-intent-for-anyone
        val intent = Intent("com.example.shop.action.DETAILS")
        intent.putExtra("url", "https://shop.example.com/")
        context.sendBroadcast(intent, "com.example.shop.permission.DETAILS")
    }
}
