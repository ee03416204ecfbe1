import android.content.Context;
import android.content.Intent;

class Details {
    void show(Context context) {
        // ruleid: java-intent-for-anyone
        Intent intent = new Intent("com.example.shop.action.DETAILS");
        intent.putExtra("url", "https://shop.example.com/");
        context.startActivity(intent);
    }

    void showOwn(Context context) {
        // ok: java-intent-for-anyone
        Intent intent = new Intent("com.example.shop.action.DETAILS");
        intent.setClass(context, Details.class);
        intent.putExtra("url", "https://shop.example.com/");
        context.startActivity(intent);
    }
}
