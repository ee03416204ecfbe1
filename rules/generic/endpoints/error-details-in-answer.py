try:
    work()
except Exception as e:
    # ruleid: error-details-in-answer
    return jsonify({"error": str(e)}), 500
except UnknownPlan as error:
    # ok: error-details-in-answer
    return jsonify({"error": str(error)}), 400
except ValueError as error:
    # ok: error-details-in-answer
    return jsonify({"error": "not a number"}), 400
# ok: error-details-in-answer
log.error(str(e))


@app.get("/plans")
def plans():
    try:
        # What was told above lies far from here.
        first = load("first")
        second = load("second")
        third = load("third")
        fourth = load("fourth")

        return [first, second, third, fourth]
    except UnknownPlan as e:
        # ok: error-details-in-answer
        raise HTTPException(status_code=404, detail=str(e))
    except Exception as e:
        # ruleid: error-details-in-answer
        raise HTTPException(status_code=500, detail=f"not loaded: {e}")
